import type { OperationReply } from '@corridor/contracts';
import { eventually } from '@corridor/testing';
import { Dispatcher } from '../src/dispatching/dispatcher.worker';
import { onConnectedBank, type ConnectedBank } from './fixtures/connected-bank';
import { codeOf, FreezeDesk } from './fixtures/freeze-desk';
import { uuidIn } from './fixtures/ledger-story';
import { bodyOf, type PaymentsApp } from './fixtures/payments-app';

const PAYOUTS = 40;
const AMOUNT = 10;

describe('a freeze beside payments on their way', () => {
  let world: ConnectedBank;
  let app: PaymentsApp;
  let desk: FreezeDesk;

  onConnectedBank((started) => {
    world = started;
    ({ app } = world);
    desk = new FreezeDesk(world);
  });

  /** Payments out of an account that were handed to the bank. */
  async function handed(account: string): Promise<string[]> {
    const { rows } = await app.pool.query<{ id: string }>(
      `SELECT i.transaction_id AS id FROM payment_instructions i JOIN postings p USING (platform_key, transaction_id)
       WHERE p.from_account_id = $1 AND p.kind = 'RESERVE' AND i.attempt > 0 ORDER BY 1`,
      [uuidIn(account)],
    );
    return rows.map(({ id }) => id);
  }

  it.each([0, 5, 20, PAYOUTS])(
    'divides a batch after %d payments, and nothing goes, is lost or is paid twice after its answer',
    async (before) => {
      world.bank.answer = () => ({ status: 'COMPLETED' });
      const { customer, account, external } = await desk.party(1_000);
      const calls: Promise<OperationReply>[] = [];
      const pay = (): void => void calls.push(app.out(account, external, AMOUNT));
      for (let n = 0; n < before; n += 1) pay();
      await Promise.all(calls);
      const looking = [app.module.get(Dispatcher).look(), app.module.get(Dispatcher).look()];
      const freezing = desk.freeze(customer.id, 'OUT');
      for (let n = before; n < PAYOUTS; n += 1) pay();
      expect((await freezing).status).toBe(200);
      const sent = await handed(account);
      expect(await codeOf(app.out(account, external, AMOUNT))).toBe('ACCOUNT_FROZEN');
      const codes = await Promise.all(calls.map((call) => codeOf(call)));
      expect(codes.filter((code) => code !== undefined && code !== 'ACCOUNT_FROZEN')).toEqual([]);
      const replies = await Promise.allSettled(calls);
      const made = replies.flatMap((one) =>
        one.status === 'fulfilled' && one.value.status === 201 ? [bodyOf<{ id: string }>(one.value).id] : [],
      );
      expect(made.length).toBeGreaterThanOrEqual(before);
      await Promise.all(looking);
      for (const id of made) if (!sent.includes(uuidIn(id))) await desk.untilFrozen(id);
      expect(await handed(account)).toEqual(sent);
      expect(await app.balance(account)).toBe(1_000 - made.length * AMOUNT);

      await desk.unfreeze(customer.id);
      for (const id of made) await desk.until(id, 'COMPLETED');
      const submitted = world.bank.submissions.map(({ instruction }) => instruction.transactionId);
      for (const id of made) expect([id, submitted.filter((one) => one === id).length]).toEqual([id, 1]);
      await eventually(async () => (await app.balance(account)) === 1_000 - made.length * AMOUNT);
    },
  );
});
