import { createHash } from 'node:crypto';
import { callTypes, type CallType, type Instruction } from '@corridor/connector-contract';
import { z } from 'zod';
import { parsedGiven } from './given.parser';

/** What the bank does wrong, and what that means. The guide of the tool shows the same list. */
export const bankFaults = {
  LATENCY: 'answers after `delayMs`',
  HANGING: 'has no effect and never answers',
  LOST_ANSWER: 'has effect, then resets the connection',
  EFFECT_WITHOUT_ANSWER: 'has effect and never answers',
  ANSWER_WITHOUT_EFFECT: 'answers and reports COMPLETED, but moves no money',
  NOT_ACCEPTED: 'answers 503 NOT_ACCEPTED, with `retryAfterSeconds`',
  SERVER_ERROR: 'answers 500 without an outcome',
  RUBBISH: 'answers 200 with HTML',
  LARGE_BODY: 'answers 200 with 10 MB',
  REDIRECT: 'answers 307 to its own address',
  REJECTED: 'rejects the instruction',
  FAILED: 'accepts the instruction, which then fails',
  RETURNED: 'completes the instruction and returns it after `delayMs`',
  DOUBLED_REPORT: 'posts each report twice',
  REORDERED_REPORTS: 'posts an ACCEPTED report after the end',
  LATE_REPORT: 'posts reports after `delayMs`',
  LOST_REPORT: 'posts no report; /reports/list has it',
  CONTRADICTING_REPORT: 'reports the opposite end after the end',
  CHANGED_REPORT: 'posts the same `reportId` again with other content',
  WRONG_SIGNATURE: 'signs the first try of a report with another secret',
  UNSIGNED_REPORT: 'always signs reports with another secret',
  DOUBLE_EFFECT: 'pays again when the same id comes again',
  OTHER_BYTES_TAKEN: 'answers the same id with other bytes as if nothing had changed',
  STALE_TAKEN: 'takes calls with any timestamp',
  UNSIGNED_TAKEN: 'takes calls with any signature',
  FIRST_SIGNATURE_ONLY: 'reads only the first of several signatures',
  FORGOTTEN: 'answers queries with NOT_FOUND',
  WRONG_AMOUNT: 'completes with one unit less, without a fee',
  WRONG_RETURN: 'returns one unit more than was instructed',
  CANCEL_IGNORED: 'answers CANCELLED and completes the instruction',
  UNBALANCED_STATEMENT: 'makes statements whose closing balance is wrong',
  NEW_CHECK_RESULT: 'decides a repeated identity check anew',
  UNREPEATED_REPORT: 'posts each report once, also if it is not taken',
  NEW_REPORT_ID: 'gives each try to post a report another `reportId`',
  WRONG_FINDING: 'posts findings of a kind that the contract does not have',
} as const;
export type BankFault = keyof typeof bankFaults;

const HOUR_MS = 3_600_000;
const RULES_MAX = 100;
const faultNames = Object.keys(bankFaults) as BankFault[];
const duration = z.int().min(0).max(HOUR_MS);

const ruleSchema = z.strictObject({
  fault: z.enum(faultNames),
  /** Share of the instructions that it hits, chosen by the seed. */
  percent: z.int().min(0).max(100).default(100),
  /** How often it hits one instruction; 0: always. */
  times: z.int().min(0).default(1),
  calls: z.array(z.enum(callTypes)).default(['instruction']),
  operation: z.string().optional(),
  currency: z.string().optional(),
  amount: z.int().optional(),
  reference: z.string().optional(),
  delayMs: duration.default(100),
  retryAfterSeconds: z.int().min(0).optional(),
  /** SERVER_ERROR, RUBBISH, LARGE_BODY and REDIRECT: whether the instruction has effect. */
  withEffect: z.boolean().default(false),
});
export type FaultRule = z.output<typeof ruleSchema>;

const scriptSchema = z.strictObject({
  /** From ACCEPTED to the end; 0: the answer is the end. */
  settleAfterMs: duration.default(20),
  /** Fees of each completed instruction. */
  fees: z
    .array(
      z.strictObject({
        amount: z.int().min(1),
        bearer: z.enum(['PLATFORM', 'BENEFICIARY']),
        settled: z.enum(['DEDUCTED', 'INVOICED']),
      }),
    )
    .default([]),
  accountMatch: z
    .enum(['MATCHED', 'PARTIAL_MATCH', 'NOT_MATCHED', 'PENDING', 'UNSUPPORTED', 'INVALID'])
    .default('MATCHED'),
  identityStatus: z.enum(['PROCESSING', 'APPROVED', 'REJECTED', 'RESUBMIT', 'UNDECIDED']).default('APPROVED'),
  /** From PROCESSING to `identityStatus`; 0: the answer is the end. */
  identityAfterMs: duration.default(0),
  statementFormat: z.enum(['CAMT053', 'CSV']).default('CAMT053'),
  /** Capabilities that differ from the usual ones. */
  capabilities: z.record(z.string(), z.boolean()).default({}),
  faults: z.array(ruleSchema).max(RULES_MAX).default([]),
});
/** How the bank behaves. */
export type BankScript = z.output<typeof scriptSchema>;
/** A script without what it leaves at its default. */
export type BankScriptInput = z.input<typeof scriptSchema>;

/** Reads a script. @throws with all faults by path */
export function parseScript(value: unknown): BankScript {
  return parsedGiven(scriptSchema, value);
}

/** A number from 0 to 99 that depends on the seed, the rule and the instruction alone, whatever the order of calls. */
function lot(seed: number, rule: number, instructionId: string): number {
  const digest = createHash('sha256').update(`${seed}:${rule}:${instructionId}`).digest();
  return digest.readUInt32BE(0) % 100;
}

/** The call or the instruction that a fault may hit. */
export interface Target {
  call: CallType;
  /** Id of the instruction, the check or whatever the call names. */
  id: string;
  instruction?: Instruction;
}

function concerns(rule: FaultRule, { call, instruction }: Target): boolean {
  if (!rule.calls.includes(call)) return false;
  return (['operation', 'currency', 'amount', 'reference'] as const).every(
    (name) => rule[name] === undefined || rule[name] === instruction?.[name],
  );
}

/** Chooses the faults of a script. */
export class FaultChooser {
  private readonly hits = new Map<string, number>();

  constructor(
    public script: BankScript,
    private readonly seed: number,
  ) {}

  /** The first rule of the given faults that hits the target now. It counts as a hit. */
  strike(faults: readonly BankFault[], target: Target): FaultRule | undefined {
    for (const [index, rule] of this.script.faults.entries()) {
      if (!faults.includes(rule.fault) || !this.isChosen(rule, index, target)) continue;
      const key = `${index}:${rule.fault}:${target.id}`;
      const hits = this.hits.get(key) ?? 0;
      if (rule.times > 0 && hits >= rule.times) continue;
      this.hits.set(key, hits + 1);
      return rule;
    }
    return undefined;
  }

  /** Whether a fault concerns the target, however often it did. */
  has(fault: BankFault, target: Target): boolean {
    return this.script.faults.some(
      (rule, index) => rule.fault === fault && this.isChosen(rule, index, target),
    );
  }

  private isChosen(rule: FaultRule, index: number, target: Target): boolean {
    return concerns(rule, target) && lot(this.seed, index, target.id) < rule.percent;
  }
}
