import { RULE_LEASE_MS, RuleLease } from './rule-lease';

describe('the lease of a copy of the rules', () => {
  it('begins before the reading, and ends', async () => {
    let nowMs = 0;
    const lease = new RuleLease(() => nowMs);
    expect(lease.isValid).toBe(false);
    await lease.renew(
      () => {
        nowMs += RULE_LEASE_MS - 1;
        return Promise.resolve();
      },
      () => undefined,
    );
    expect(lease.isValid).toBe(true);
    nowMs += 1;
    expect(lease.isValid).toBe(false);
  });

  it('is not renewed by a reading that fails', async () => {
    const lease = new RuleLease(() => 0);
    const reading = lease.renew(
      () => Promise.reject(new Error('down')),
      () => undefined,
    );
    await expect(reading).rejects.toThrow('down');
    expect(lease.isValid).toBe(false);
  });

  it('drops an older reading that ends later', async () => {
    let nowMs = 0;
    const taken: string[] = [];
    const lease = new RuleLease(() => nowMs);
    let end = (): void => undefined;
    const older = lease.renew(
      () => new Promise<string>((done) => (end = () => done('older'))),
      (found) => void taken.push(found),
    );
    nowMs = 1;
    await lease.renew(
      () => Promise.resolve('newer'),
      (found) => void taken.push(found),
    );
    end();
    await older;
    expect(taken).toEqual(['newer']);
  });
});
