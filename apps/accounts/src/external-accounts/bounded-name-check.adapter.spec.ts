import { BoundedNameCheckAdapter } from './bounded-name-check.adapter';
import { NameCheckPort, type NameCheckAnswer, type NameCheckQuestion } from './name-check.port';

const question: NameCheckQuestion = {
  accountType: 'USD_ACCOUNT',
  currency: 'USD',
  primaryIdentifier: '1',
  beneficiaryName: 'Ada',
};

/** A rail that answers when told. */
class ManualRail extends NameCheckPort {
  readonly asked: ((answer: NameCheckAnswer) => void)[] = [];

  check(): Promise<NameCheckAnswer> {
    return new Promise((resolve) => this.asked.push(resolve));
  }

  answerNext(): void {
    this.asked.shift()?.({ match: 'MATCHED', verifiedName: null });
  }
}

describe('a bounded name check', () => {
  it('runs so many at once, lets so many wait, and refuses more', async () => {
    const rail = new ManualRail();
    const bounded = new BoundedNameCheckAdapter(rail, {
      concurrencyMax: 2,
      queuedMax: 1,
      timeLimitMs: 60_000,
    });
    const answers = [1, 2, 3].map(() => bounded.check(question));
    await expect(bounded.check(question)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(rail.asked).toHaveLength(2);
    rail.answerNext();
    await answers[0];
    await new Promise(setImmediate);
    expect(rail.asked).toHaveLength(2);
    rail.answerNext();
    rail.answerNext();
    await Promise.all(answers);
    const later = bounded.check(question);
    await new Promise(setImmediate);
    rail.answerNext();
    await expect(later).resolves.toMatchObject({ match: 'MATCHED' });
  });

  it('gives a rail so long, and its place back after that', async () => {
    const rail = new ManualRail();
    const bounded = new BoundedNameCheckAdapter(rail, { concurrencyMax: 1, queuedMax: 0, timeLimitMs: 5 });
    await expect(bounded.check(question)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await expect(bounded.check(question)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(rail.asked).toHaveLength(2);
  });
});
