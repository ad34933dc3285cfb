import pino from 'pino';
import { DomainError } from '@corridor/kernel';
import { LimitReached } from '../limits/domain/limit-reached';
import type { GatewayMetrics } from '../metrics/gateway.metrics';
import { AuthenticationFailures } from './authentication-failures.registry';
import { AuthenticationFailed, type AuthenticationFault } from './authenticator.guard';

const token = {
  tokenId: 'ApiToken:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b',
  platformId: 'PlatformConfig:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a01',
};

function start(authFailuresPerMinute = 3) {
  const lines: Record<string, unknown>[] = [];
  const counted: string[] = [];
  const logger = pino({}, { write: (line: string) => void lines.push(JSON.parse(line) as never) });
  const metrics = {
    authenticationFailed: (reason: string) => counted.push(reason),
    limited: (limit: string) => counted.push(limit),
  } as unknown as GatewayMetrics;
  const failures = new AuthenticationFailures({ authFailuresPerMinute }, logger, metrics);
  const fail = (address: string, violation: AuthenticationFault = 'unknown') =>
    failures.refusal(new AuthenticationFailed(violation, violation === 'wrong_secret' ? token : undefined), {
      requestId: 'r',
      address,
    });
  return { lines, counted, failures, fail };
}

describe('failed authentications', () => {
  it('are logged with the token if only the secret was wrong, and counted by cause', async () => {
    const { lines, counted, fail } = start();
    await fail('192.0.2.1', 'wrong_secret');
    await fail('192.0.2.1', 'malformed');
    await fail('192.0.2.1', 'missing');

    expect(counted).toEqual(['wrong_secret', 'malformed', 'missing']);
    expect(lines).toEqual([
      expect.objectContaining({
        violation: 'wrong_secret',
        ...token,
        address: '192.0.2.1',
        requestId: 'r',
        isRefused: false,
      }),
      expect.objectContaining({ violation: 'malformed', address: '192.0.2.1' }),
    ]);
  });

  it('are refused above the limit of their address, and other addresses are not affected', async () => {
    const { counted, fail } = start(2);
    const answers = [await fail('192.0.2.1'), await fail('192.0.2.1'), await fail('192.0.2.1')];

    expect(answers.map((answer) => answer instanceof LimitReached)).toEqual([false, false, true]);
    expect(await fail('192.0.2.2')).toBeInstanceOf(AuthenticationFailed);
    expect(counted.at(-2)).toBe('failed-authentications');
  });

  it('write a limited number of log lines, and report how many were left out', async () => {
    const { lines, fail } = start(100);
    for (let n = 0; n < 300; n += 1) await fail('192.0.2.1');
    const ofOne = lines.length;
    for (let n = 0; n < 300; n += 1) await fail(`198.51.${n}.1`);

    expect(ofOne).toBe(10);
    expect(lines.find(({ isRefused }) => isRefused)).toMatchObject({ unloggedBefore: 95 });
    expect(lines).toHaveLength(60);
  });

  it('do not include other errors', async () => {
    const { lines, failures } = start();
    const unavailable = new DomainError('SERVICE_UNAVAILABLE', 'nobody can say');

    expect(await failures.refusal(unavailable, { requestId: 'r', address: '192.0.2.1' })).toBe(unavailable);
    expect(lines).toEqual([]);
  });
});
