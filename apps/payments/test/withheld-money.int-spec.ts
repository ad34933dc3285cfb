import { onConnectedBank } from './fixtures/connected-bank';
import { codeOf, FreezeDesk, type Party } from './fixtures/freeze-desk';
import { bodyOf } from './fixtures/payments-app';

describe('collected money that is withheld', () => {
  let desk: FreezeDesk;

  onConnectedBank((world) => {
    desk = new FreezeDesk(world);
  });

  /** A collected payment of 300 whose account is frozen when the money arrives. */
  async function withheld(): Promise<{ id: string; given: Party }> {
    const given = await desk.party(0);
    desk.world.bank.answer = () => ({ status: 'ACCEPTED' });
    const { id } = bodyOf(await desk.app.in(given.external, given.account, 300));
    await desk.until(id, 'ACCEPTED');
    await desk.freeze(given.customer.id, 'IN');
    await desk.report(id, { status: 'COMPLETED' });
    return { id, given };
  }

  const backOf = (amount: number): object => ({
    ...{ status: 'RETURNED', amount, returnId: `back-${desk.next()}` },
  });

  /** What waits in the suspense account of the platform. */
  async function suspended(): Promise<number> {
    const { rows } = await desk.app.pool.query<{ sum: number }>(
      `SELECT COALESCE(sum(amount), 0)::integer AS sum FROM ledger_entries WHERE system_account = 'SUSPENSE' AND platform_key = 1`,
    );
    return rows[0]?.sum ?? 0;
  }

  it('leaves the suspense account when the bank of the payer takes it back', async () => {
    const before = await suspended();
    const { id } = await withheld();
    expect(await suspended()).toBe(before + 300);
    const [found] = await desk.openBreaks(id);
    await desk.report(id, backOf(300));
    expect(await suspended()).toBe(before);
    expect(await desk.world.house('RECEIVABLE')).toBe(0);
    expect(await desk.openBreaks(id)).toEqual([]);
    const credit = { action: 'CREDIT_ACCOUNT', accountId: await desk.app.accountOf(null) };
    expect(await codeOf(desk.resolveBreak(found?.id ?? '', credit))).toBe('NOT_IN_THIS_STATE');
  });

  it('is taken back in part, and an operator credits the rest', async () => {
    const before = await suspended();
    const { id, given } = await withheld();
    await desk.report(id, backOf(100));
    expect(await suspended()).toBe(before + 200);
    const [found, ...more] = await desk.openBreaks(id);
    expect(found).toMatchObject({ kind: 'FROZEN_PARTY', amount: 200 });
    expect(more).toEqual([]);
    await desk.unfreeze(given.customer.id);
    const credit = { action: 'CREDIT_ACCOUNT', accountId: given.account };
    expect(await codeOf(desk.resolveBreak(found?.id ?? '', credit))).toBeUndefined();
    expect(await desk.app.balance(given.account)).toBe(200);
    expect(await suspended()).toBe(before);
  });

  it('is owed to the house if it was credited before the bank takes it back', async () => {
    const { id } = await withheld();
    const [found] = await desk.openBreaks(id);
    const accountId = await desk.app.accountOf(null);
    await desk.resolveBreak(found?.id ?? '', { action: 'CREDIT_ACCOUNT', accountId });
    const before = await desk.world.house('RECEIVABLE');
    await desk.report(id, backOf(300));
    expect(await desk.world.house('RECEIVABLE')).toBe(before - 300);
  });

  it('never arrives if the bank reports its return alone', async () => {
    const given = await desk.party(0);
    desk.world.bank.answer = () => ({ status: 'ACCEPTED' });
    const { id } = bodyOf(await desk.app.in(given.external, given.account, 300));
    await desk.until(id, 'ACCEPTED');
    await desk.freeze(given.customer.id, 'IN');
    const before = await suspended();
    await desk.report(id, backOf(300));
    expect(await suspended()).toBe(before);
    expect(await desk.openBreaks(id)).toEqual([]);
  });

  it('keeps a contradiction open when its own finding ends', async () => {
    const { id } = await withheld();
    await desk.app.pool.query(
      `INSERT INTO breaks (platform_key, id, kind, severity, transaction_id, message)
       SELECT platform_key, gen_random_uuid(), 'CONTRADICTION', 'CRITICAL', transaction_id, 'two ends'
       FROM breaks WHERE transaction_id = (SELECT transaction_id FROM breaks WHERE id = $1)`,
      [(await desk.openBreaks(id))[0]?.id],
    );
    const [found] = (await desk.openBreaks(id)).filter(({ kind }) => kind === 'FROZEN_PARTY');
    const accountId = await desk.app.accountOf(null);
    await desk.resolveBreak(found?.id ?? '', { action: 'CREDIT_ACCOUNT', accountId });
    expect(await desk.openBreaks(id)).toMatchObject([{ kind: 'CONTRADICTION' }]);
  });
});
