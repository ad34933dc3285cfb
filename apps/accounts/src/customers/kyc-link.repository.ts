import type { KycLinkState } from '@corridor/contracts';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import type { Customer } from './domain/customer';

type CustomerKey = Pick<Customer, 'platformKey' | 'id'>;

/** The counters that end the links of a customer; zeros if there are none. */
export async function kycLinkStateOf(
  runner: SqlRunner,
  { platformKey, id }: CustomerKey,
): Promise<KycLinkState> {
  const [row] = rowsOf<{ revocations: string; approvals: string }>(
    await runner.query(
      'SELECT revocations, approvals FROM kyc_link_states WHERE platform_key = $1 AND customer_id = $2',
      [platformKey, id],
    ),
  );
  return { revocations: Number(row?.revocations ?? 0), approvals: Number(row?.approvals ?? 0) };
}

/** Ends all existing links. */
export async function revokeKycLinks(runner: SqlRunner, customer: CustomerKey): Promise<void> {
  await count(runner, customer, 'revocations');
}

/** Counts an approval in the transaction of the change of status. An APPROVED customer needs no more links. */
export async function noteApproval(runner: SqlRunner, before: Customer, after: Customer): Promise<void> {
  if (before.verificationStatus === 'APPROVED' || after.verificationStatus !== 'APPROVED') return;
  await count(runner, after, 'approvals');
}

async function count(
  runner: SqlRunner,
  { platformKey, id }: CustomerKey,
  counter: keyof KycLinkState,
): Promise<void> {
  await runner.query(
    `INSERT INTO kyc_link_states AS known (platform_key, customer_id, ${counter}) VALUES ($1, $2, 1)
     ON CONFLICT (platform_key, customer_id) DO UPDATE SET ${counter} = known.${counter} + 1`,
    [platformKey, id],
  );
}
