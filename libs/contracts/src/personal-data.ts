import type { AggregateName, IntegrationEvent } from './events';

/**
 * Members of an event's `data` that are personal: names, dates of birth, addresses, what is known of a business and of the
 * other side of a payment, and what a payer writes. UMA addresses, ids and a platform's own references are names of
 * accounts, by which platforms route and list: they stay in the clear (ADR 26).
 */
const personalMembers: Partial<Record<AggregateName, readonly string[]>> = {
  customers: ['fullName', 'birthDate', 'nationality', 'address', 'businessInfo'],
  externalAccounts: ['accountInfo', 'beneficiaryVerifiedData'],
  invitations: ['firstName'],
  transactions: ['counterpartyInformation', 'description'],
};

/** The data of an event without what is personal in it; undefined where nothing is. */
export function openData({
  aggregate,
  data,
}: Pick<IntegrationEvent, 'aggregate' | 'data'>): Record<string, unknown> | undefined {
  const members = personalMembers[aggregate];
  if (members === undefined || !members.some((name) => data[name] !== undefined)) return undefined;
  const open = Object.fromEntries(Object.entries(data).filter(([name]) => !members.includes(name)));
  if (aggregate !== 'externalAccounts') return open;
  // Always there, so that a reader of the older schema finds it.
  const { accountType } = (data['accountInfo'] ?? {}) as { accountType?: unknown };
  return { ...open, accountInfo: { accountType } };
}
