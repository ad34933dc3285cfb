import { DomainError } from '@corridor/kernel';
import { persistently } from './retry-until-applied.client';

const away = () => Promise.reject(new DomainError('SERVICE_UNAVAILABLE', 'away'));

describe('persistently', () => {
  it('repeats a failed attempt', async () => {
    let calls = 0;
    await persistently(() => (++calls < 3 ? away() : Promise.resolve()), 5_000);
    expect(calls).toBe(3);
  });

  it.each([
    ['SERVICE_UNAVAILABLE', new DomainError('SERVICE_UNAVAILABLE', 'away')],
    ['UPSTREAM_TIMEOUT', new DomainError('UPSTREAM_TIMEOUT', 'late')],
    ['SERVICE_UNAVAILABLE', new DomainError('INTERNAL_ERROR', 'broken')],
    ['SERVICE_UNAVAILABLE', new Error('broken')],
  ])('gives up with %s', async (code, error) => {
    await expect(persistently(() => Promise.reject(error), 300)).rejects.toMatchObject({ code });
  });
});
