import type { KycLinkState } from '@corridor/contracts';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import type { Customer } from './domain/customer';

type CustomerKey = Pick<Customer, 'platformKey' | 'id'>;

/** What ends the links of a customer; zeros where nothing has. */
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

/** Ends all links that were given out so far. */
export async function revokeKycLinks(runner: SqlRunner, customer: CustomerKey): Promise<void> {
  await count(runner, customer, 'revocations');
}

/** In the transaction of a change of status: a customer who becomes APPROVED has no more use for links. */
export async function noteApproval(runner: SqlRunner, before: Customer, after: Customer): Promise<void> {
  if (before.verificationStatus === 'APPROVED' || after.verificationStatus !== 'APPROVED') return;
  await count(runner, after, 'approvals');
}

async function count(
  runner: SqlRunner,
  { platformKey, id }: CustomerKey,
  what: keyof KycLinkState,
): Promise<void> {
  await runner.query(
    `INSERT INTO kyc_link_states AS known (platform_key, customer_id, ${what}) VALUES ($1, $2, 1)
     ON CONFLICT (platform_key, customer_id) DO UPDATE SET ${what} = known.${what} + 1`,
    [platformKey, id],
  );
}
