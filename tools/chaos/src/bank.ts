import type { DisposableSystem, Query } from '@corridor/disposable-system';
import { FaultBank, type BankScriptInput } from '@corridor/fault-bank';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Entry, Journal } from './journal';
import { BANK_AMOUNTS, BANK_LEAST } from './operations';

/** How the bank of a run behaves: as always, refuses connections, or pays and never answers. */
export type BankMood = 'ok' | 'down' | 'deaf';

const RETURN_AFTER_MS = 300;
const LATENCY_MS = 400;
const POST_LIMIT_MS = 60_000;
const POLL_MS = 200;
/** Breaks that no fault of a run explains. */
const WRONG_BREAKS = `('CONTRADICTION', 'CONFLICT', 'BODY_CONFLICT', 'UNKNOWN_REFERENCE', 'RETURN_SHORTFALL')`;

/** What goes wrong at any time. The seed chooses the payments. */
const USUAL: NonNullable<BankScriptInput['faults']> = [
  { fault: 'REJECTED', amount: BANK_AMOUNTS.rejected },
  { fault: 'FAILED', amount: BANK_AMOUNTS.failed },
  { fault: 'RETURNED', amount: BANK_AMOUNTS.returned, delayMs: RETURN_AFTER_MS },
  { fault: 'LOST_ANSWER', percent: 10 },
  { fault: 'NOT_ACCEPTED', percent: 10 },
  { fault: 'LATENCY', percent: 20, delayMs: LATENCY_MS },
  { fault: 'DOUBLED_REPORT', percent: 20 },
  { fault: 'REORDERED_REPORTS', percent: 10 },
  { fault: 'WRONG_SIGNATURE', percent: 10 },
];

const DEAF = { fault: 'EFFECT_WITHOUT_ANSWER', times: 0 } as const;

const INSTRUCTIONS = `SELECT 'PaymentInstruction:' || id AS id, 'Transaction:' || transaction_id AS transaction_id, state,
  attempt FROM payments.payment_instructions`;

interface InstructionRow {
  id: string;
  transaction_id: string;
  state: string;
  attempt: number;
}

/** The bank of a run, to which the connector of the system carries payouts of `BANK_LEAST` and above. */
export class ChaosBank {
  readonly #bank: FaultBank;
  #mood: BankMood = 'ok';
  /** Instructions of which it has said that they never arrived. */
  readonly #disowned = new Set<string>();

  constructor(seed: number, bank = new FaultBank({ seed, script: { faults: USUAL } })) {
    this.#bank = bank;
  }

  /** Starts the bank, registers it and routes payouts to it. */
  async start(system: DisposableSystem, reportsBase: string): Promise<void> {
    const bank = await this.#bank.start();
    const run = async (...args: string[]): Promise<string> => {
      const { code, output } = await system.admin(...args);
      if (code !== 0) throw new Error(`${args.join(' ')}: ${output}`);
      return output;
    };
    const added = JSON.parse(
      await run('connectors', 'add', '--name', 'bank of chaos', '--url', bank.url, '--json'),
    ) as { connectorId: string; secretIn: string; secretOut: string };
    const { connectorId, secretIn, secretOut } = added;
    const reportsUrl = `${reportsBase}/v1/connectors/${connectorId}/reports`;
    bank.connect({ secretIn, secretOut, reportsUrl });
    await run('connectors', 'check', connectorId);
    const folder = mkdtempSync(join(tmpdir(), 'corridor-routes-'));
    const file = join(folder, 'routes.json');
    const match = { operation: 'PAYOUT', currency: 'USD', minAmount: BANK_LEAST };
    writeFileSync(file, JSON.stringify({ rules: [{ priority: 1, match, connectorId }] }));
    await run('routes', 'set', file);
    rmSync(folder, { recursive: true });
  }

  get mood(): BankMood {
    return this.#mood;
  }

  async become(mood: BankMood): Promise<void> {
    this.#mood = mood;
    this.#bank.setScript({ faults: mood === 'deaf' ? [...USUAL, DEAF] : USUAL });
    if (mood === 'down') await this.#bank.close();
    else await this.#bank.comeUp();
  }

  /** Waits until each report was taken. */
  async posted(): Promise<void> {
    const deadline = performance.now() + POST_LIMIT_MS;
    while (this.#bank.waitingReports > 0 && performance.now() < deadline) await pause(POLL_MS);
  }

  /**
   * Says of payouts that never arrived that they failed, so that nobody waits the ten minutes until they may be sent again.
   * Their outcome is then that of a payout that failed. The bank is asked about all others now, not when their next query is
   * due.
   */
  async disown(query: Query, journal: Pick<Journal, 'entries'>): Promise<void> {
    const rows = await query<InstructionRow>(`${INSTRUCTIONS} WHERE state = 'UNKNOWN'`);
    for (const { id, transaction_id: transactionId } of rows) {
      const entry = journal.entries.find((one) => one.id === transactionId);
      if (this.#bank.instruction(id) !== undefined || this.#disowned.has(id)) continue;
      this.#disowned.add(id);
      const reason = { code: 'REJECTED_BY_BANK', message: 'it never arrived' };
      const report = { type: 'instruction.report', instructionId: id, status: 'FAILED', reason };
      this.#bank.report({ ...report, reportId: `never-${id}`, providerReference: id });
      if (entry) entry.kind = 'failed-bank-payout';
    }
    await query(
      `UPDATE payments.payment_instructions SET look_at = clock_timestamp()
       WHERE state IN ('UNKNOWN', 'ACCEPTED') AND look_at > clock_timestamp()`,
    );
  }

  /** Compares the instructions of the system with the effects at the bank, and writes them to the journal. */
  async faults(query: Query, journal: Journal): Promise<string[]> {
    const rows = await query<InstructionRow>(INSTRUCTIONS);
    const effects = this.#bank.effects();
    for (const row of rows) journal.instruction({ ...row, effects: effects[row.id] ?? 0 });
    const breaks = await query<{ message: string }>(
      `SELECT kind || ': ' || message AS message FROM payments.breaks WHERE kind IN ${WRONG_BREAKS}`,
    );
    return [
      ...rows.flatMap((row) => effectFaults(row, effects[row.id] ?? 0)),
      ...strangers(Object.keys(effects), rows),
      ...instructionFaults(journal.entries, rows),
      ...breaks.map(({ message }) => `break ${message}`),
      ...(this.#bank.waitingReports > 0 ? [`${this.#bank.waitingReports} reports were never taken`] : []),
    ];
  }

  async stop(): Promise<void> {
    await this.#bank.stop();
  }
}

/** Money left the bank once for each instruction that ended with it, and never for another. */
export function effectFaults({ id, state }: Pick<InstructionRow, 'id' | 'state'>, effects: number): string[] {
  const expected = state === 'COMPLETED' || state === 'RETURNED' ? 1 : 0;
  return effects === expected ? [] : [`${id} is ${state} and had ${effects} effects at the bank`];
}

function strangers(known: readonly string[], rows: readonly InstructionRow[]): string[] {
  const ids = new Set(rows.map(({ id }) => id));
  return known.filter((id) => !ids.has(id)).map((id) => `the bank paid ${id}, which does not exist`);
}

/** Each payout to the bank has one instruction, and nothing else has one. */
export function instructionFaults(
  entries: readonly Pick<Entry, 'kind' | 'id'>[],
  rows: readonly Pick<InstructionRow, 'transaction_id'>[],
): string[] {
  const counts = new Map<string, number>();
  for (const { transaction_id: id } of rows) counts.set(id, (counts.get(id) ?? 0) + 1);
  const wanted = entries.filter(({ kind, id }) => kind.endsWith('bank-payout') && id !== undefined);
  const missing = wanted
    .filter(({ id }) => counts.get(String(id)) !== 1)
    .map(({ id, kind }) => `${id} (${kind}) has ${counts.get(String(id)) ?? 0} instructions`);
  return wanted.length === rows.length
    ? missing
    : [...missing, `${rows.length} instructions for ${wanted.length} payouts to the bank`];
}
