import { aContext, unboundedIntegers, type TestDatabase } from '@corridor/testing';
import type {
  InternalAccountResource,
  ListedBreakResource,
  OperationRequest,
  Page,
} from '@corridor/contracts';
import { InstructionOperationsController } from '../src/instruction-operations/instruction-operations.controller';
import { InternalAccountsController } from '../src/internal-accounts/internal-accounts.controller';
import { bodyOf, createPaymentsDatabase, PaymentsApp } from './fixtures/payments-app';

const INT4_MAX = 2 ** 31 - 1;
/** The largest exact integer in a JSON number. */
const EXACT_MAX = Number.MAX_SAFE_INTEGER;

describe('numbers that grow', () => {
  let database: TestDatabase;
  let app: PaymentsApp;

  beforeAll(async () => {
    database = await createPaymentsDatabase();
    app = await PaymentsApp.start(database);
    app.owns({});
    await app.platform();
  });
  afterAll(async () => {
    await app?.stop();
    await database?.drop();
  });

  it.each([INT4_MAX - 1, INT4_MAX, 2 ** 40, EXACT_MAX - 4])(
    'an account continues after version %d: funding, transfers, events',
    async (version) => {
      const customer = await app.customer();
      const account = await app.accountOf(customer);
      await database.owner.query('UPDATE payments.internal_accounts SET version = $2 WHERE id = $1', [
        account.replace('InternalAccount:', ''),
        version,
      ]);
      const { id: bank } = await app.externalAccount();
      expect((await app.fund(account, 100)).status).toBe(200);
      await app.tellBalances();
      for (let n = 0; n < 2; n += 1) {
        expect((await app.out(account, bank, 10)).status).toBe(201);
        await app.tellBalances();
      }
      const subject = { subject: account };
      expect(app.handed.filter((event) => event.subject === account)).toEqual(
        [1, 2, 3].map((n) => expect.objectContaining({ ...subject, version: version + n }) as unknown),
      );
      const fromTable = (await app.events()).filter((event) => event.subject === account);
      expect(fromTable.map((event) => event.version)).toEqual([version + 1, version + 2, version + 3]);
      const page = await app.module.get(InternalAccountsController).ofCustomers({
        context: aContext(),
        params: {},
        query: { customerId: customer.id, currency: 'USD' },
        body: undefined,
      });
      const { data } = bodyOf<Page<InternalAccountResource>>(page);
      expect(data.map(({ balance }) => balance.amount)).toEqual([80]);
    },
  );

  it('references continue after 2^31 transactions', async () => {
    await database.owner.query("SELECT setval('payments.reference_serials', $1)", [
      Math.ceil(INT4_MAX / 5_000) * 5_000,
    ]);
    const other = await PaymentsApp.start(database);
    other.owns({});
    const account = await other.accountOf(await other.customer());
    const { id: bank } = await other.externalAccount();
    await other.fund(account, 100);
    const made = bodyOf(await other.out(account, bank, 10));
    expect(made.reconciliationInstructions?.reference).toMatch(/^REF-[0-9A-Z]{10}$/);
    expect((await other.get(made.id)).reconciliationInstructions).toEqual(made.reconciliationInstructions);
    await other.stop();
  });

  it('a break has an amount above 2^53 as the text of its digits, and a smaller one as a number', async () => {
    const amounts = [String(EXACT_MAX), String(2n ** 53n + 1n)];
    await database.owner.query(
      `INSERT INTO payments.breaks (platform_key, id, kind, severity, amount, currency, message)
       SELECT 0, gen_random_uuid(), 'STATEMENT_GAP', 'WARNING', amount, 'USD', amount::text FROM unnest($1::bigint[]) amount`,
      [amounts],
    );
    const context = aContext({ platformKey: 0 });
    const listed = await app.module.get(InstructionOperationsController).breaks({
      ...{ context, params: {}, body: undefined },
      query: { kind: 'STATEMENT_GAP' },
    } as OperationRequest);
    const found = bodyOf<Page<ListedBreakResource>>(listed).data;
    expect(found.map(({ amount }) => amount).sort()).toEqual([amounts[1], EXACT_MAX].sort());
  });

  it('have 64 bits, except bounded ones', async () => {
    const bounded = {
      'timers.attempts': 'tried again after growing pauses: 68 years at one a second',
      'integrity_checks.took_ms': 'of one check: 24 days',
      'postings.line': 'postings of one journal entry',
      'transaction_states.version': 'steps of one transaction',
      'connectors.version': 'changes that an operator makes to one connector',
      'connectors.reports_failures': 'pulls of one connector in a row, one in 30 seconds at most',
      'routes.version': 'changes that an operator makes to the rules',
      'payment_instructions.version': 'steps of one instruction, of which each attempt has two',
      'payment_instructions.attempt':
        'attempts of one instruction: pauses grow to minutes, and it waits a day at most',
      'instruction_history.version': 'steps of one instruction',
      'instruction_history.attempt': 'attempts of one instruction',
      'bank_statements.lines': 'lines of one statement, whose files have at most 128 MB each',
      'bank_statements.lines_done': 'lines of one statement',
      'bank_statements.day_place': 'statements of one account and day',
      'statement_pages.page': 'page from 1 to 99999',
      'statement_pages.lines': 'lines of one file of at most 128 MB',
      'statement_pages.place_in_file': 'statements of one file',
      'bank_statements.place_in_file': 'statements of one file',
      'statement_lines.number': 'lines of one file',
      'statement_lines.batch_count': 'at most a million',
      'bank_statements.known_lines': 'lines of one file',
      'statement_known_lines.number': 'lines of one file',
      'ambiguous_lines.number': 'lines of one file',
      'transit_items.line': 'postings of one journal entry',
      'match_items.line': 'postings of one journal entry',
      'treasury_orders.version': 'steps of one order, of which each attempt has two',
      'treasury_orders.attempt': 'attempts of one order: pauses grow to minutes',
      'treasury_order_history.version': 'steps of one order',
      'treasury_order_history.attempt': 'attempts of one order',
    };
    expect(await unboundedIntegers(database, 'payments', bounded)).toEqual([]);
  });
});
