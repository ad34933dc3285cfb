import { aContext } from '@corridor/testing';
import { BoundedNameCheckAdapter } from './bounded-name-check.adapter';
import { NameCheckPort, type NameCheckAnswer, type NameCheckQuestion } from './name-check.port';

const question: NameCheckQuestion = {
  context: aContext(),
  accountInfo: {},
  cryptoNetwork: null,
  accountType: 'USD_ACCOUNT',
  currency: 'USD',
  primaryIdentifier: '1',
  beneficiaryName: 'Ada',
};

/** A rail that never answers. */
class SilentRail extends NameCheckPort {
  check(): Promise<NameCheckAnswer> {
    return new Promise(() => undefined);
  }
}

describe('BoundedNameCheckAdapter', () => {
  it('is unavailable if the rail is busy or does not answer in time', async () => {
    const limits = { concurrencyMax: 1, queuedMax: 0, timeLimitMs: 50 };
    const bounded = new BoundedNameCheckAdapter(new SilentRail(), limits);
    const first = bounded.check(question);
    await expect(bounded.check(question)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await expect(first).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });
});
