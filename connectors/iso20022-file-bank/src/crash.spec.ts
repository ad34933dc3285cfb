import { Harness, payout, until } from '../test/harness';

/** More steps than a life of the connector has. */
const STEPS_MAX = 160;
const LIVES_AT_ONCE = 6;

/** What is left after a life that ended at a step, and another one after it. */
interface Lives {
  hasDied: boolean;
  /** The status of each instruction, and how often the bank paid it. */
  payments: { status: unknown; effects: number; reported: string }[];
  deposits: number;
  findings: number;
  faultyFiles: string[];
}

/** A connector that stops at a step and does nothing durable after it, then one that goes on with its state. */
async function livesAround(step: number, given: Readonly<Record<string, unknown>>): Promise<Lives> {
  // This bank removes what it takes, so that a message that is missing may have been paid or not.
  const harness = new Harness(given, false);
  const instructions = [payout(), payout()];
  const credit = { direction: 'CRDT' as const, amount: '1.00', reference: 'DEP' };
  const odd = { ...credit, currency: 'USD', reference: 'ODD' };
  await harness.bank.enter([credit, odd], 'statement');
  let passed = 0;
  let hasDied = false;
  const onStep = (): void => {
    passed += 1;
    hasDied ||= passed === step;
    if (hasDied) throw new Error('this connector is dead');
  };
  const effectsOf = (one: { instructionId: string } | undefined): number =>
    harness.bank.effects.get(instrIdOf(one?.instructionId ?? '')) ?? 0;
  const booked = new Set<string>();
  const live = async (isOver: () => boolean): Promise<void> => {
    await Promise.all(instructions.map((one) => harness.submit(one).catch(() => undefined)));
    await until(async () => {
      const made = (await harness.bank.take()).filter(({ instrId }) => !booked.has(instrId));
      for (const { instrId } of made) booked.add(instrId);
      if (made.length > 0) await harness.bank.book(made);
      return isOver() || (await isSettled());
    });
  };
  const isSettled = async (): Promise<boolean> => {
    const statuses = await Promise.all(instructions.map((one) => harness.statusOf(one.instructionId)));
    const isOver = statuses.every(
      (status, index) =>
        status === 'COMPLETED' || (status === 'UNKNOWN' && effectsOf(instructions[index]) === 0),
    );
    const reported = instructions.map((one) => harness.receiver.statusesOf(one.instructionId).join());
    const { deposits, findings } = harness.receiver;
    const hasDeposit = deposits.length > 0 && findings.length > 0;
    // The end of each payment is reported once, and a lost one at once.
    const isReported = statuses.every((status, index) => reported[index]?.split(',').at(-1) === status);
    return isOver && hasDeposit && isReported && harness.files('in').length === 0;
  };
  await harness.start(onStep).catch(() => undefined);
  await live(() => hasDied);
  await harness.stop();
  if (hasDied) {
    await harness.start();
    await live(() => false);
  }
  const payments = await Promise.all(
    instructions.map(async ({ instructionId }) => ({
      status: hasDied ? await harness.statusOf(instructionId) : 'COMPLETED',
      effects: effectsOf({ instructionId }),
      reported: harness.receiver.statusesOf(instructionId).join(),
    })),
  );
  const faultyFiles = harness.files('error').filter((name) => !name.endsWith('.reason.txt'));
  const deposits = harness.receiver.deposits.length;
  const findings = harness.receiver.findings.length;
  await harness.end();
  return { hasDied, payments, deposits, findings, faultyFiles };
}

function instrIdOf(instructionId: string): string {
  return instructionId.slice(instructionId.indexOf(':') + 1).replaceAll('-', '');
}

/** All lives until one has no such step. */
async function livesAtEachStep(given: Readonly<Record<string, unknown>>): Promise<Lives[]> {
  const all: Lives[] = [];
  for (let first = 1; first < STEPS_MAX; first += LIVES_AT_ONCE) {
    const steps = Array.from({ length: LIVES_AT_ONCE }, (_, n) => first + n);
    const lives = await Promise.all(steps.map((step) => livesAround(step, given)));
    all.push(...lives.filter(({ hasDied }) => hasDied));
    if (lives.some(({ hasDied }) => !hasDied)) return all;
  }
  throw new Error('a life has more steps than this test expects');
}

describe('a connector that dies at any step', () => {
  it('pays everything once where the bank drops repeated messages', async () => {
    const lives = await livesAtEachStep({ dropsRepeatedMsgIds: true });
    expect(lives.length).toBeGreaterThan(20);
    for (const { payments, deposits, findings, faultyFiles } of lives) {
      const paid = { status: 'COMPLETED', effects: 1, reported: 'COMPLETED' };
      expect(payments).toEqual([paid, paid]);
      // One entry of the statement is faulty, and the other one is taken.
      expect([deposits, findings, faultyFiles]).toEqual([1, 1, ['bank-0000.xml']]);
    }
  });

  it('pays nothing twice where the bank would, and calls what it does not know UNKNOWN', async () => {
    const lives = await livesAtEachStep({ dropsRepeatedMsgIds: false });
    const statuses = lives.flatMap(({ payments }) => payments.map(({ status }) => status));
    expect(new Set(statuses)).toEqual(new Set(['COMPLETED', 'UNKNOWN']));
    for (const { status, effects, reported } of lives.flatMap(({ payments }) => payments))
      expect([effects, reported.replace('UNKNOWN,C', 'C')]).toEqual([status === 'COMPLETED' ? 1 : 0, status]);
    expect(lives.every(({ deposits }) => deposits === 1)).toBe(true);
  });
});
