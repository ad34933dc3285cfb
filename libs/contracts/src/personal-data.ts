import type { AggregateName, IntegrationEvent } from './events';

/**
 * Personal members of an event's `data`: names, dates of birth, addresses, data of a business and of the other side of
 * a payment, and texts of a payer. UMA addresses, ids and a platform's own references identify accounts. Platforms
 * route and list by them, so they remain plain text (ADR 26).
 */
const personalMembers: Partial<Record<AggregateName, readonly string[]>> = {
  customers: ['fullName', 'birthDate', 'nationality', 'address', 'businessInfo'],
  externalAccounts: ['accountInfo', 'beneficiaryVerifiedData'],
  invitations: ['firstName'],
  transactions: ['counterpartyInformation', 'description'],
};

/** The data of an event without its personal members; undefined if it has none. */
export function openData({
  aggregate,
  data,
}: Pick<IntegrationEvent, 'aggregate' | 'data'>): Record<string, unknown> | undefined {
  const members = personalMembers[aggregate];
  if (members === undefined || !members.some((name) => data[name] !== undefined)) return undefined;
  const open = Object.fromEntries(Object.entries(data).filter(([name]) => !members.includes(name)));
  if (aggregate !== 'externalAccounts') return open;
  // Always present, so that a consumer of the older schema finds it.
  const { accountType } = (data['accountInfo'] ?? {}) as { accountType?: unknown };
  return { ...open, accountInfo: { accountType } };
}
