import { mintUuid, type Uuid } from '@corridor/kernel';
import { OpenItemRepository } from '../src/bank-statements/open-item.repository';
import { camt, chargesText, type TestLine } from './fixtures/camt-text';
import type { ConnectedBank } from './fixtures/connected-bank';
import { onNewDesk, StatementDesk } from './fixtures/statement-desk';
import { TreasuryOperators } from './fixtures/treasury-operators';

describe('charges that a line of a payout contains', () => {
  let world: ConnectedBank;
  let desk: StatementDesk;

  onNewDesk((newWorld, newDesk) => {
    world = newWorld;
    desk = newDesk;
  });

  /** What the house holds, and how many findings are open. */
  async function books(): Promise<object> {
    const [fees, suspense] = [await world.house('PROVIDER_FEES'), await world.house('SUSPENSE')];
    const { rows } = await world.app.pool.query(
      `SELECT (SELECT sum(amount)::integer FROM ledger_entries WHERE system_account = 'TRANSIT:' || $1) AS transit,
         (SELECT sum(amount)::integer FROM transit_items WHERE line_id IS NULL) AS open,
         (SELECT count(*)::integer FROM breaks WHERE status = 'OPEN' AND line_id IS NOT NULL) AS findings`,
      [world.settlementAccountId],
    );
    return { fees, suspense, ...rows[0] };
  }

  const stateOf = async (id: Uuid | undefined): Promise<string> => {
    const line = id && (await desk.line(id));
    return line ? [line.state, line.rule ?? []].flat().join(' ') : 'none';
  };

  const booked = { fees: -5, suspense: 0, transit: 0, open: null, findings: 0 };

  it.each<[string, Partial<TestLine>]>([
    ['of its transaction', { charges: chargesText(5) }],
    ['of its entry', { entryCharges: chargesText(5) }],
    ['of both, which are the same', { charges: chargesText(5), entryCharges: chargesText(5) }],
    ['that are said to be included', { charges: chargesText(5, '<ChrgInclInd>true</ChrgInclInd>') }],
    ['of version 02', { charges: '<Chrgs><Amt Ccy="USD">0.05</Amt><Br>DEBT</Br></Chrgs>' }],
    ['of a total alone', { charges: '<Chrgs><TtlChrgsAndTaxAmt Ccy="USD">0.05</TtlChrgsAndTaxAmt></Chrgs>' }],
  ])('are a fee: %s', async (_name, charges) => {
    const { reference } = await desk.payout(mintUuid());
    const [line] = await desk.statement([{ cents: -405, endToEndId: reference, ...charges }]);
    expect(await stateOf(line)).toBe('MATCHED REFERENCE');
    expect(await books()).toEqual(booked);
  });

  it('are a fee by the reference of the bank', async () => {
    const bankReference = mintUuid();
    await desk.payout(bankReference);
    const [line] = await desk.statement([{ cents: -405, bankReference, entryCharges: chargesText(5) }]);
    expect(await stateOf(line)).toBe('MATCHED BANK_REFERENCE');
    expect(await books()).toEqual(booked);
  });

  it('are a fee of a batch, whose items are near its day', async () => {
    await desk.payout(mintUuid(), 100);
    await desk.payout(mintUuid(), 200);
    const today = new StatementDesk(world, Date.now());
    const [line] = await today.statement([{ cents: -305, count: 2, entryCharges: chargesText(5) }]);
    expect(await stateOf(line)).toBe('MATCHED BATCH');
    expect(await books()).toEqual(booked);
  });

  it.each<[string, Partial<TestLine>]>([
    ['none are said', {}],
    ['they are said to be beside it', { charges: chargesText(5, '<ChrgInclInd>false</ChrgInclInd>') }],
    ['they are in another currency', { charges: chargesText(5, '', 'EUR') }],
    ['the beneficiary bears them', { charges: chargesText(5, '<Br>CRED</Br>') }],
    ['the bank gives them back', { charges: chargesText(5, '<CdtDbtInd>CRDT</CdtDbtInd>') }],
    ['they are another amount', { charges: chargesText(4) }],
  ])('are no fee if %s', async (_name, charges) => {
    const { reference } = await desk.payout(mintUuid());
    const [line] = await desk.statement([{ cents: -405, endToEndId: reference, ...charges }]);
    expect(await stateOf(line)).toBe('UNMATCHED');
    expect(await books()).toMatchObject({ fees: 0, suspense: -405, findings: 1 });
  });

  it('are no second fee if the connector has reported them, or if the line is the payout alone', async () => {
    const [one, other] = [await desk.payout(mintUuid(), 400, 5), await desk.payout(mintUuid())];
    const lines = await desk.statement([
      { cents: -405, endToEndId: one.reference, charges: chargesText(5) },
      { cents: -400, endToEndId: other.reference, charges: chargesText(5) },
    ]);
    expect(await Promise.all(lines.map(stateOf))).toEqual(['MATCHED REFERENCE', 'MATCHED REFERENCE']);
    expect(await books()).toEqual(booked);
  });

  it('are a fee if the payout is completed after its line', async () => {
    const bankReference = mintUuid();
    const [line] = await desk.statement([{ cents: -405, bankReference, charges: chargesText(5) }]);
    expect(await books()).toMatchObject({ fees: 0, suspense: -405, findings: 1 });
    await desk.payout(bankReference);
    await desk.settle();
    expect(await stateOf(line)).toBe('MATCHED BANK_REFERENCE');
    expect(await books()).toEqual(booked);
  });

  it.each(['byBankReferences', 'candidates'] as const)(
    'are no second fee if the connector reports them while the line is matched: %s',
    async (look) => {
      const bankReference = mintUuid();
      const text: TestLine = { cents: -405, bankReference, charges: chargesText(5) };
      const early = look === 'candidates' ? await desk.statement([text]) : [];
      const { id } = await desk.payout(bankReference);
      const instructionId = world.bank.submissionOf(id)?.instruction.instructionId;
      const fees = [{ amount: 5, currency: 'USD', bearer: 'PLATFORM', settled: 'DEDUCTED' }];
      const report = { reportId: 'meanwhile', type: 'instruction.report', instructionId, fees };
      const items = world.app.module.get(OpenItemRepository);
      const read: OpenItemRepository['candidates'] = items[look].bind(items);
      const seen = jest.spyOn(items, look).mockImplementationOnce(async (runner, accountId, lines) => {
        const found = await read(runner, accountId, lines);
        await world.report([{ ...report, status: 'COMPLETED' }]);
        return found;
      });
      const [line] = early.length > 0 ? early : await desk.statement([text]);
      await desk.settle();
      expect(seen).toHaveBeenCalled();
      seen.mockRestore();
      await desk.settle();
      expect(await stateOf(line)).toBe('MATCHED BANK_REFERENCE');
      expect(await books()).toEqual(booked);
    },
  );

  it.each<[string, string, number, Partial<TestLine>]>([
    ['gives them back, too', 'later', 405, {}],
    ['gives them back, too', 'later, and says them', 405, { entryCharges: chargesText(5) }],
    ['keeps them', 'later', 400, {}],
    ['gives them back, too', 'in the same statement', 405, {}],
    ['keeps them', 'in the same statement', 400, {}],
  ])('of a payout that the bank takes back: it %s, %s', async (what, how, cents, more) => {
    const bankReference = mintUuid();
    const { id, account } = await desk.payout(bankReference);
    const line = { cents: -405, bankReference, charges: chargesText(5) };
    const reversed = { cents, bankReference, isReversal: true, ...more };
    let reversal: Uuid | undefined;
    if (how === 'in the same statement') [, reversal] = await desk.statement([line, reversed]);
    else {
      await desk.statement([line]);
      [reversal] = await desk.statement([reversed]);
    }
    await desk.settle();
    await desk.settle();
    expect(await world.app.get(id)).toMatchObject({ status: 'FAILED', refund: { status: 'COMPLETED' } });
    expect(await world.app.balance(account)).toBe(400);
    expect(await stateOf(reversal)).toContain('MATCHED');
    expect(await books()).toEqual({ ...booked, fees: what === 'keeps them' ? -5 : 0 });
    const { rows } = await world.app.pool.query(`SELECT message FROM breaks WHERE kind = 'CONTRADICTION'`);
    expect(rows).toEqual([]);
  });

  it.each(['before', 'after'])('are undone with a statement that came %s the payout', async (when) => {
    const bankReference = mintUuid();
    const operators = new TreasuryOperators(world);
    const text = camt('2026-03-01', 0, [{ cents: -405, bankReference, charges: chargesText(5) }]);
    if (when === 'after') await desk.payout(bankReference);
    const { id } = await operators.uploaded(text);
    if (when === 'before') await desk.payout(bankReference);
    await desk.settle();
    expect(await books()).toEqual(booked);
    expect((await operators.undo(id)).status).toBe(200);
    expect(await books()).toEqual({ fees: 0, suspense: 0, transit: 400, open: 400, findings: 0 });
    await operators.uploaded(text);
    expect(await books()).toEqual(booked);
  });
});
