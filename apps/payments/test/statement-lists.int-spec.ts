import type { BreakResource, ListedStatementResource, OperationRequest, Page } from '@corridor/contracts';
import { formatId, mintUuid, parseId, type DomainError, type Uuid } from '@corridor/kernel';
import { aRequest, type TestDatabase } from '@corridor/testing';
import { BankStatementRepository } from '../src/bank-statements/bank-statement.repository';
import { UndoLinesHandler } from '../src/bank-statements/undo-lines.handler';
import { BankStatementsController } from '../src/bank-statements/bank-statements.controller';
import { InstructionOperationsController } from '../src/instruction-operations/instruction-operations.controller';
import { ManageSettlementAccountsHandler } from '../src/settlement-accounts/manage-settlement-accounts.handler';
import { bodyOf, createPaymentsDatabase, PaymentsApp } from './fixtures/payments-app';

let database: TestDatabase;
let app: PaymentsApp;
let accountId: string;
const connectorId = mintUuid();

beforeAll(async () => {
  database = await createPaymentsDatabase();
  app = await PaymentsApp.start(database);
  await app.pool.query(
    `INSERT INTO connectors (id, name, base_url, secrets_sealed, capabilities)
     VALUES ($1, 'bank', 'http://127.0.0.1:1', '', '{"rails":[]}')`,
    [connectorId],
  );
  accountId = await addAccount('first');
});
afterAll(async () => {
  await app.stop();
  await database.drop();
});

async function addAccount(name: string): Promise<string> {
  const { id } = await app.module.get(ManageSettlementAccountsHandler).add({
    connectorId: formatId('Connector', connectorId),
    currency: 'USD',
    name,
    bankDetails: { accountType: 'US_ACCOUNT', accountNumber: '9876543210', routingNumber: '021000021' },
  });
  return id;
}

/** A statement with lines that match nothing, and the break of the first of them. */
async function statement(account: string, day: string, unmatched: number, isImported = true): Promise<Uuid> {
  const id = mintUuid();
  const uuid = account.slice(account.indexOf(':') + 1);
  await app.pool.query(
    `INSERT INTO bank_statements (id, settlement_account_id, statement_id, statement_date, currency, opening, closing,
       has_balances, opening_line, lines, content_hash, file_format, place_in_file, imported_at)
     VALUES ($1, $2, $3, $4, 'USD', 0, $5, true, 0, $6, '', 'CAMT053', 0, $7)`,
    [id, uuid, `S ${day}`, day, unmatched * 5, unmatched + 1, isImported ? new Date() : null],
  );
  for (let number = 1; number <= unmatched + 1; number += 1) {
    const state = number > unmatched ? 'MATCHED' : 'UNMATCHED';
    await app.pool.query(
      `INSERT INTO statement_lines (bank_statement_id, number, id, settlement_account_id, direction, amount, currency,
         booking_date, is_reversal, match_references, state)
       VALUES ($1, $2, $3, $4, 'CREDIT', 5, 'USD', $5, false, '{}', $6)`,
      [id, number, mintUuid(), uuid, day, state],
    );
  }
  if (unmatched > 0) {
    await app.pool.query(
      `INSERT INTO breaks (platform_key, id, kind, severity, connector_id, settlement_account_id, message)
       VALUES (0, $1, 'UNMATCHED_LINE', 'WARNING', $2, $3, $4)`,
      [mintUuid(), connectorId, uuid, `a line of ${day}`],
    );
  }
  return id;
}

function request(settlementAccountId: string, query: object = {}): OperationRequest<never, never> {
  const built = aRequest<unknown, unknown>(undefined, { params: { settlementAccountId } });
  return { ...built, query } as OperationRequest<never, never>;
}

async function list(account: string, query: object = {}): Promise<Page<ListedStatementResource>> {
  return bodyOf(await app.module.get(BankStatementsController).list(request(account, query)));
}

describe('the statements of a settlement account', () => {
  it('are those of the account alone, the newest day first, with the lines that match nothing', async () => {
    const other = await addAccount('second');
    await statement(accountId, '2026-03-02', 2);
    await statement(accountId, '2026-03-01', 0);
    const newest = await statement(accountId, '2026-03-03', 1, false);
    await statement(other, '2026-03-04', 3);
    const first = await list(accountId, { limit: 2 });
    const second = await list(accountId, { limit: 2, cursor: first.nextCursor });

    expect(first).toMatchObject({ hasMore: true, totalCount: 3 });
    expect(first.data[0]).toEqual({
      id: formatId('BankStatement', newest),
      settlementAccountId: accountId,
      statementId: 'S 2026-03-03',
      date: '2026-03-03',
      currency: 'USD',
      openingBalance: 0,
      closingBalance: 5,
      knownLines: 0,
      lines: 2,
      status: 'IMPORTING',
      unmatchedLines: 1,
      isLastImport: true,
      undoneAt: null,
      undoneBy: null,
      undonePerson: null,
      undoReason: null,
    });
    expect([...first.data, ...second.data].map(({ date, unmatchedLines }) => [date, unmatchedLines])).toEqual(
      [
        ['2026-03-03', 1],
        ['2026-03-02', 2],
        ['2026-03-01', 0],
      ],
    );
    expect(second).toMatchObject({ hasMore: false, totalCount: 3 });
    const stolen = list(other, { limit: 2, cursor: first.nextCursor });
    await expect(stolen).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('say which was imported last and is not undone', async () => {
    const account = await addAccount('undone');
    await statement(account, '2026-03-07', 0);
    const [before, last] = [
      await statement(account, '2026-03-05', 0),
      await statement(account, '2026-03-06', 0),
    ];
    const lastImport = async (): Promise<string[]> =>
      (await list(account)).data.filter(({ isLastImport }) => isLastImport).map(({ id }) => id);

    expect(await lastImport()).toEqual([formatId('BankStatement', last)]);
    await app.pool.query(
      `UPDATE bank_statements SET undone_at = now(), undone_by = 'Operator:1' WHERE id = $1`,
      [last],
    );
    expect(await lastImport()).toEqual([formatId('BankStatement', before)]);
  });

  it('list the imports after one in the order to undo them, and its refusal names them all', async () => {
    const account = await addAccount('chain');
    const first = await statement(account, '2026-05-09', 0);
    const later: string[] = [];
    for (let n = 0; n < 105; n += 1) {
      const day = new Date(Date.UTC(2025, 0, 1 + ((n * 37) % 365))).toISOString().slice(0, 10);
      later.unshift(formatId('BankStatement', await statement(account, day, 0)));
    }
    await app.pool.query(
      `UPDATE bank_statements SET undone_at = now(), undone_by = 'Operator:1' WHERE id = $1`,
      [parseId('BankStatement', later.shift() ?? '')],
    );
    const walked: string[] = [];
    for (let cursor: string | undefined; ;) {
      const page = await list(account, {
        ...{ limit: 40, importedAfter: formatId('BankStatement', first) },
        ...(cursor === undefined ? {} : { cursor }),
      });
      expect(page.totalCount).toBe(104);
      walked.push(...page.data.map(({ id }) => id));
      cursor = page.nextCursor;
      if (cursor === undefined) break;
    }
    expect(walked).toEqual(later);
    const undoing = app.dataSource.transaction(async (manager) => {
      const stored = await app.module.get(BankStatementRepository).get(manager, first);
      await app.module.get(UndoLinesHandler).execute(manager, stored, { operatorId: '', reason: null });
    });
    const refusal = (await undoing.catch((error: unknown) => error)) as DomainError;
    expect(refusal).toMatchObject({ code: 'NOT_IN_THIS_STATE', details: { later } });
    expect(refusal.message).toContain(`undo first, in this order: ${later[0]}, ${later[1]}, `);
    expect(refusal.message).toMatch(/ and 4 more$/);
  });

  it.each(['SettlementAccount:x', formatId('SettlementAccount', mintUuid())])(
    'are not found for %s',
    async (unknown) => {
      await expect(list(unknown)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    },
  );

  it('have their breaks', async () => {
    const other = await addAccount('third');
    await statement(other, '2026-03-05', 1);
    const query = { settlementAccountId: other };
    const reply = await app.module.get(InstructionOperationsController).breaks(request('', query));
    const found = bodyOf<Page<BreakResource>>(reply);

    expect(found).toMatchObject({
      totalCount: 1,
      data: [{ message: 'a line of 2026-03-05', settlementAccountId: other }],
    });
  });
});
