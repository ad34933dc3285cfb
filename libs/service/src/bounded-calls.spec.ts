import { BoundedCalls } from './bounded-calls';

const refusals = { busy: () => new Error('busy'), late: () => new Error('late') };

/** A party that answers when told. */
class ManualParty {
  readonly asked: ((answer: string) => void)[] = [];

  readonly call = (): Promise<string> => new Promise((resolve) => this.asked.push(resolve));

  answerNext(): void {
    this.asked.shift()?.('answer');
  }
}

describe('bounded calls', () => {
  it('run so many at once, let so many wait, and refuse more', async () => {
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

  it('give a call so long, and its place back after that', async () => {
    const party = new ManualParty();
    const calls = new BoundedCalls({ concurrencyMax: 1, queuedMax: 0, timeLimitMs: 5 }, refusals);
    await expect(calls.run(party.call)).rejects.toThrow('late');
    await expect(calls.run(party.call)).rejects.toThrow('late');
    expect(party.asked).toHaveLength(2);
  });

  it('refuse who has waited for a place for too long, and give the place to the next', async () => {
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

  it('give the place back after a call that fails', async () => {
    const calls = new BoundedCalls({ concurrencyMax: 1, queuedMax: 0, timeLimitMs: 60_000 }, refusals);
    const fails = (): Promise<never> => Promise.reject(new Error('refused'));
    await expect(calls.run(fails)).rejects.toThrow('refused');
    await expect(calls.run(fails)).rejects.toThrow('refused');
  });
});
