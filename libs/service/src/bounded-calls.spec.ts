import { BoundedCalls } from './bounded-calls';

const refusals = { busy: () => new Error('busy'), late: () => new Error('late') };

/** A party that answers when the test tells it to. */
class ManualParty {
  readonly asked: ((answer: string) => void)[] = [];

  readonly call = (): Promise<string> => new Promise((resolve) => this.asked.push(resolve));

  answerNext(): void {
    this.asked.shift()?.('answer');
  }
}

describe('BoundedCalls', () => {
  it('runs and queues calls up to its limits and refuses more', async () => {
    const party = new ManualParty();
    const calls = new BoundedCalls({ concurrencyMax: 2, queuedMax: 1, timeLimitMs: 60_000 }, refusals);
    const answers = [1, 2, 3].map(() => calls.run(party.call));
    await expect(calls.run(party.call)).rejects.toThrow('busy');
    expect(party.asked).toHaveLength(2);
    party.answerNext();
    await answers[0];
    await new Promise(setImmediate);
    expect(party.asked).toHaveLength(2);
    party.answerNext();
    party.answerNext();
    await Promise.all(answers);
    const later = calls.run(party.call);
    await new Promise(setImmediate);
    party.answerNext();
    await expect(later).resolves.toBe('answer');
  });

  it('ends a call after its time limit and frees its place', async () => {
    const party = new ManualParty();
    const calls = new BoundedCalls({ concurrencyMax: 1, queuedMax: 0, timeLimitMs: 5 }, refusals);
    await expect(calls.run(party.call)).rejects.toThrow('late');
    await expect(calls.run(party.call)).rejects.toThrow('late');
    expect(party.asked).toHaveLength(2);
  });

  it('refuses a call that has waited too long, and gives the place to the next one', async () => {
    const party = new ManualParty();
    const limits = { concurrencyMax: 1, queuedMax: 2, waitLimitMs: 5, timeLimitMs: 60_000 };
    const calls = new BoundedCalls(limits, refusals);
    const first = calls.run(party.call);
    await expect(calls.run(party.call)).rejects.toThrow('busy');
    const third = calls.run(party.call);
    party.answerNext();
    await first;
    await new Promise(setImmediate);
    party.answerNext();
    await expect(third).resolves.toBe('answer');
  });

  it('frees the place of a failed call', async () => {
    const calls = new BoundedCalls({ concurrencyMax: 1, queuedMax: 0, timeLimitMs: 60_000 }, refusals);
    const fails = (): Promise<never> => Promise.reject(new Error('refused'));
    await expect(calls.run(fails)).rejects.toThrow('refused');
    await expect(calls.run(fails)).rejects.toThrow('refused');
  });
});
