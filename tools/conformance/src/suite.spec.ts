import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSecret } from '@corridor/connector-contract';
import { bankFaults, FaultBank, type BankScriptInput } from '@corridor/fault-bank';
import { freePort } from '../../infra/ports.mjs';
import { ROOT } from '../../infra/workspace.mjs';
import { CheckSkipped, profiles, type CheckContext, type Profile } from './check';
import { USAGE } from './options';
import { checksOf, testConnector, type CheckResult } from './suite';

const stops: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

interface Tried {
  script?: BankScriptInput;
  profiles?: readonly Profile[];
  only?: string;
  patienceMs?: number;
  isListening?: boolean;
  /** A bank that forgets everything at a restart. */
  isForgetful?: boolean;
  /** Account that findings name, in the place of the run's own. */
  findingAccountId?: string;
}

/** Tests a fault bank with a script. */
async function tried({
  script,
  isListening = true,
  isForgetful = false,
  findingAccountId,
  ...change
}: Tried) {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
  const reportsPort = await freePort();
  const secrets = { secretIn: createSecret(), secretOut: createSecret() };
  const options = {
    ...secrets,
    ...(isListening ? { reportsUrl: `http://127.0.0.1:${reportsPort}/reports` } : {}),
    script: { settleAfterMs: 5, ...script },
    ...(isForgetful ? {} : { stateFile: join(folder, 'state') }),
  };
  let bank = await new FaultBank(options).start();
  stops.push(async () => {
    await bank.stop();
    rmSync(folder, { recursive: true });
  });
  const act: CheckContext['act'] = async (action, variables = {}) => {
    const {
      SETTLEMENT_ACCOUNT_ID: settlementAccountId = '',
      DEPOSIT_ID = '',
      INSTRUCTION_ID = '',
    } = variables;
    if (action === 'deposit') bank.deposit({ settlementAccountId, amount: 700, currency: 'USD' });
    if (action === 'reversal') bank.reverseDeposit(DEPOSIT_ID);
    if (action === 'finding') bank.finding({ settlementAccountId: findingAccountId ?? settlementAccountId });
    if (action === 'return') bank.returnMoney(INSTRUCTION_ID);
    if (action !== 'restart') return;
    const port = Number(new URL(bank.url).port);
    await bank.stop();
    bank = await new FaultBank({ ...options, port }).start();
  };
  const told: CheckResult[] = [];
  const results = await testConnector({
    url: bank.url,
    ...secrets,
    profiles: ['payout'],
    only: '',
    reportsPort: isListening ? reportsPort : undefined,
    settlementAccountId: 'SettlementAccount:1',
    instruction: {},
    patienceMs: 10_000,
    act,
    effects: () => Promise.resolve(bank.effects()),
    onResult: (result) => told.push(result),
    ...change,
  });
  expect(told).toEqual(results);
  return results;
}

function failuresOf(results: readonly CheckResult[]): string[] {
  return results.filter(({ result }) => result === 'FAILED').map(({ name, words }) => `${name}: ${words}`);
}

describe('the conformance suite', () => {
  it('the guide names every fault with its words, and every option', () => {
    const guide = readFileSync(join(ROOT, 'docs', 'connectors', 'README.md'), 'utf8').replace(/ +/g, ' ');
    const options = USAGE.match(/--[a-z-]+/g) ?? [];

    for (const [fault, words] of Object.entries(bankFaults))
      expect(guide).toContain(`| \`${fault}\` | ${words} |`);
    expect(options.filter((option) => !guide.includes(`${option}`))).toEqual([]);
  });

  it('a bank without faults passes every check of every profile', async () => {
    const results = await tried({ profiles });

    expect(results.filter(({ result }) => result !== 'PASSED')).toEqual([]);
    expect(results).toHaveLength(checksOf(profiles).length);
  });

  it.each(profiles)('a bank without faults passes the profile %s', async (profile) => {
    expect(failuresOf(await tried({ profiles: [profile] }))).toEqual([]);
  });

  it('a bank that answers the end at once, with fees, passes', async () => {
    const fees = [
      { amount: 25, bearer: 'BENEFICIARY' as const, settled: 'DEDUCTED' as const },
      { amount: 10, bearer: 'PLATFORM' as const, settled: 'DEDUCTED' as const },
    ];

    expect(
      failuresOf(await tried({ script: { settleAfterMs: 0, fees }, profiles: ['payout', 'statements'] })),
    ).toEqual([]);
  });

  it.each(['LATENCY', 'DOUBLED_REPORT', 'REORDERED_REPORTS', 'LATE_REPORT', 'LOST_REPORT'] as const)(
    '%s is no departure from the contract',
    async (fault) => {
      expect(failuresOf(await tried({ script: { faults: [{ fault, delayMs: 30 }] } }))).toEqual([]);
    },
  );

  it('NOT_ACCEPTED is no departure from the contract', async () => {
    const results = await tried({ script: { faults: [{ fault: 'NOT_ACCEPTED' }] }, only: 'the same id' });

    expect(failuresOf(results)).toEqual([]);
    expect(results).toHaveLength(3);
  });

  it('checks that pend, and identity checks that take time, pass', async () => {
    const script: BankScriptInput = {
      accountMatch: 'PENDING',
      identityStatus: 'RESUBMIT',
      identityAfterMs: 20,
    };

    expect(failuresOf(await tried({ script, profiles: ['checks', 'identity'] }))).toEqual([]);
  });

  it('a bank that only lists reports passes', async () => {
    expect(failuresOf(await tried({ isListening: false }))).toEqual([]);
  });

  it('what the run can not do is skipped with a reason', async () => {
    const act = (): Promise<void> => Promise.reject(new CheckSkipped('There is no command.'));
    const bank = await new FaultBank({ script: { capabilities: { reportsList: false } } }).start();
    stops.push(() => bank.stop());
    const { url, secretIn, secretOut } = bank;
    const results = await testConnector({
      ...{
        url,
        secretIn,
        secretOut,
        act,
        profiles: ['payout', 'deposits'],
        only: '',
        reportsPort: undefined,
      },
      ...{ settlementAccountId: 's', instruction: {}, patienceMs: 5_000, onResult: () => undefined },
      effects: () => Promise.reject(new CheckSkipped('There are no effects.')),
    });

    expect(failuresOf(results)).toEqual([]);
    expect(results.filter(({ result }) => result === 'SKIPPED').map(({ words }) => words)).toContain(
      'There is no command.',
    );
  });

  it('no connector is one failure', async () => {
    const bank = await new FaultBank().start();
    await bank.stop();
    const { url, secretIn, secretOut } = bank;
    const results = await testConnector({
      ...{
        url,
        secretIn,
        secretOut,
        only: '',
        profiles,
        reportsPort: undefined,
        settlementAccountId: 's',
        instruction: {},
      },
      ...{
        patienceMs: 1_000,
        act: async () => undefined,
        effects: async () => ({}),
        onResult: () => undefined,
      },
    });

    expect(failuresOf(results)).toEqual([expect.stringContaining('ECONNREFUSED')]);
  });

  describe('a planted fault fails the check that it concerns', () => {
    const always = { times: 0 };
    const table: [string, BankScriptInput, Profile, string][] = [
      ['DOUBLE_EFFECT', { faults: [{ fault: 'DOUBLE_EFFECT' }] }, 'payout', 'the same id twice'],
      ['DOUBLE_EFFECT', { faults: [{ fault: 'DOUBLE_EFFECT' }] }, 'payout', 'at most one effect'],
      ['OTHER_BYTES_TAKEN', { faults: [{ fault: 'OTHER_BYTES_TAKEN' }] }, 'payout', 'other bytes'],
      [
        'STALE_TAKEN',
        { faults: [{ fault: 'STALE_TAKEN', calls: ['capabilities'] }] },
        'payout',
        'a stale timestamp',
      ],
      ['STALE_TAKEN', { faults: [{ fault: 'STALE_TAKEN' }] }, 'payout', 'a stale instruction has no effect'],
      [
        'UNSIGNED_TAKEN',
        { faults: [{ fault: 'UNSIGNED_TAKEN', calls: ['capabilities'] }] },
        'checks',
        'without a signature',
      ],
      [
        'UNSIGNED_TAKEN',
        { faults: [{ fault: 'UNSIGNED_TAKEN', calls: ['capabilities'] }] },
        'checks',
        'a wrong signature is 401',
      ],
      [
        'UNSIGNED_TAKEN',
        { faults: [{ fault: 'UNSIGNED_TAKEN' }] },
        'payout',
        'an instruction with a wrong signature',
      ],
      [
        'FIRST_SIGNATURE_ONLY',
        { faults: [{ fault: 'FIRST_SIGNATURE_ONLY', calls: ['capabilities'] }] },
        'checks',
        'two signatures',
      ],
      [
        'FORGOTTEN',
        { faults: [{ fault: 'FORGOTTEN', calls: ['instruction.query'] }] },
        'payout',
        'a query knows',
      ],
      ['UNSIGNED_REPORT', { faults: [{ fault: 'UNSIGNED_REPORT' }] }, 'payout', 'reports are signed'],
      ['WRONG_SIGNATURE', { faults: [{ fault: 'WRONG_SIGNATURE' }] }, 'payout', 'reports are signed'],
      ['CHANGED_REPORT', { faults: [{ fault: 'CHANGED_REPORT' }] }, 'payout', 'do not change'],
      [
        'CONTRADICTING_REPORT',
        { faults: [{ fault: 'CONTRADICTING_REPORT' }] },
        'payout',
        'reports of one instruction agree',
      ],
      ['WRONG_AMOUNT', { faults: [{ fault: 'WRONG_AMOUNT' }] }, 'payout', 'completes with its amount'],
      ['WRONG_AMOUNT', { faults: [{ fault: 'WRONG_AMOUNT' }] }, 'collect', 'amounts and fees are right'],
      ['WRONG_RETURN', { faults: [{ fault: 'WRONG_RETURN' }] }, 'payout', 'returns of a payout'],
      [
        'CANCEL_IGNORED',
        { settleAfterMs: 400, faults: [{ fault: 'CANCEL_IGNORED', calls: ['instruction.cancel'] }] },
        'payout',
        'a cancelled instruction',
      ],
      [
        'ANSWER_WITHOUT_EFFECT',
        { faults: [{ fault: 'ANSWER_WITHOUT_EFFECT' }] },
        'payout',
        'at most one effect',
      ],
      [
        'ANSWER_WITHOUT_EFFECT',
        { faults: [{ fault: 'ANSWER_WITHOUT_EFFECT' }] },
        'statements',
        'is in the statement once',
      ],
      ['RUBBISH', { faults: [{ fault: 'RUBBISH' }] }, 'payout', 'an instruction is taken'],
      ['LARGE_BODY', { faults: [{ fault: 'LARGE_BODY' }] }, 'payout', 'an instruction is taken'],
      ['REDIRECT', { faults: [{ fault: 'REDIRECT' }] }, 'payout', 'an instruction is taken'],
      ['SERVER_ERROR', { faults: [{ fault: 'SERVER_ERROR' }] }, 'collect', 'an instruction is taken'],
      ['LOST_ANSWER', { faults: [{ fault: 'LOST_ANSWER' }] }, 'payout', 'an instruction is taken'],
      ['REJECTED', { faults: [{ fault: 'REJECTED' }] }, 'payout', 'an instruction is taken'],
      ['FAILED', { faults: [{ fault: 'FAILED' }] }, 'payout', 'an instruction is taken'],
      [
        'UNBALANCED_STATEMENT',
        { faults: [{ fault: 'UNBALANCED_STATEMENT', calls: ['statement'] }] },
        'statements',
        'balances of a statement',
      ],
      [
        'NEW_CHECK_RESULT',
        { faults: [{ fault: 'NEW_CHECK_RESULT', calls: ['identity-check'] }] },
        'identity',
        'started once',
      ],
      [
        'UNREPEATED_REPORT',
        { faults: [{ fault: 'UNREPEATED_REPORT', calls: ['statement'] }] },
        'statements',
        'a finding that is not taken comes again',
      ],
      ['UNREPEATED_REPORT', { faults: [{ fault: 'UNREPEATED_REPORT' }] }, 'payout', 'comes again, the same'],
      [
        'NEW_REPORT_ID',
        { faults: [{ fault: 'NEW_REPORT_ID', calls: ['statement'] }] },
        'deposits',
        'a finding that is not taken comes again',
      ],
      [
        'NEW_REPORT_ID',
        { faults: [{ fault: 'NEW_REPORT_ID', calls: ['statement'] }] },
        'statements',
        'a finding is reported once',
      ],
      [
        'WRONG_FINDING',
        { faults: [{ fault: 'WRONG_FINDING', calls: ['statement'] }] },
        'deposits',
        'a finding is reported once',
      ],
      [
        'RUBBISH of a check',
        { faults: [{ fault: 'RUBBISH', calls: ['account-check'], ...always }] },
        'checks',
        'an account is checked',
      ],
      [
        'RUBBISH of an account',
        { faults: [{ fault: 'RUBBISH', calls: ['virtual-account'], ...always }] },
        'deposits',
        'a virtual account',
      ],
      [
        'RUBBISH of capabilities',
        { faults: [{ fault: 'RUBBISH', calls: ['capabilities'] }] },
        'checks',
        'the capabilities',
      ],
    ];

    it.each(table)('%s', async (_, script, profile, check) => {
      // Checks of all that was seen need what the others do.
      const isFinal = /reports|effect|fees|change|balances|again/.test(check);
      const only = isFinal ? '' : check;
      const failures = failuresOf(await tried({ script, profiles: [profile], only, patienceMs: 1_500 }));
      expect(failures.join('\n')).toContain(check);
    });

    it.each(['HANGING', 'EFFECT_WITHOUT_ANSWER'] as const)('%s', async (fault) => {
      const failures = failuresOf(
        await tried({ script: { faults: [{ fault, percent: 100 }] }, patienceMs: 150 }),
      );

      expect(failures.join('\n')).toContain('an instruction is taken');
    });

    it('reports that are neither posted nor listed', async () => {
      const script: BankScriptInput = {
        capabilities: { reportsList: false },
        faults: [{ fault: 'LOST_REPORT' }],
      };
      const failures = failuresOf(await tried({ script, patienceMs: 400 }));

      expect(failures.join('\n')).toContain('the end of a payout is reported');
      expect(failures.join('\n')).toContain('a report that is not taken comes again');
    });

    it('findings that only a post has, of a wrong shape and of another account', async () => {
      const capabilities = { reportsList: false };
      const script: BankScriptInput = {
        capabilities,
        faults: [{ fault: 'WRONG_FINDING', calls: ['statement'] }],
      };
      const only = 'a finding';
      const failures = failuresOf(await tried({ script, profiles: ['statements'], only, patienceMs: 400 }));
      const isOther = { profiles: ['statements'] as const, only, findingAccountId: 'SettlementAccount:2' };

      expect(failures.join('\n')).toContain('A posted report is not one of the contract');
      expect(failuresOf(await tried(isOther)).join('\n')).toContain('The finding is of SettlementAccount:2');
    });

    it('a bank that forgets at a restart', async () => {
      expect(failuresOf(await tried({ isForgetful: true })).join('\n')).toContain('known after a restart');
    });
  });
});
