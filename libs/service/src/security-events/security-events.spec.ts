import pino from 'pino';
import { ocsfFaults } from '@corridor/testing';
import { ServiceMetrics } from '../metrics';
import { SecurityEvents } from './security-events';
import type { SecurityEvent } from './security-event';

const refused: SecurityEvent = {
  ...{
    kind: 'credentials-refused',
    place: 'operators',
    address: '192.0.2.1',
    status: 401,
    code: 'UNAUTHORIZED',
  },
};

/** Events whose lines go to standard output, which the test reads. */
function aGateway(): {
  events: SecurityEvents;
  lines: () => string[];
  look: () => Promise<Record<string, unknown>[]>;
} {
  const written: string[] = [];
  jest.spyOn(process.stdout, 'write').mockImplementation((text, done?: unknown) => {
    written.push(...String(text).trimEnd().split('\n'));
    (done as () => void)();
    return true;
  });
  const config = { service: 'gateway', securityEvents: { name: 'stdout', syslog: undefined } } as const;
  const events = new SecurityEvents(config, new ServiceMetrics('gateway'), pino({ level: 'silent' }));
  const look = async (): Promise<Record<string, unknown>[]> => {
    const before = written.length;
    await events.look();
    return written.slice(before).map((line) => JSON.parse(line) as Record<string, unknown>);
  };
  return { events, lines: () => written, look };
}

afterEach(() => jest.restoreAllMocks());

describe('security events', () => {
  it('of one kind, caller and address are one line of a window, with their number', async () => {
    const { events, look } = aGateway();
    for (let n = 0; n < 1_000; n += 1) events.note({ ...refused, requestId: `r${n}` });
    events.note({ ...refused, address: '192.0.2.2' });
    events.note({ ...refused, kind: 'limit-reached' });
    const lines = await look();
    expect(lines.map(({ count, src_endpoint, message }) => ({ count, src_endpoint, message }))).toEqual([
      { count: 1_000, src_endpoint: { ip: '192.0.2.1' }, message: 'credentials were missing or wrong' },
      { count: 1, src_endpoint: { ip: '192.0.2.2' }, message: 'credentials were missing or wrong' },
      { count: 1, src_endpoint: { ip: '192.0.2.1' }, message: 'a limit was reached' },
    ]);
    events.note(refused);
    expect(await look()).toHaveLength(1);
    expect(await look()).toEqual([]);
  });

  it('of many addresses make a bounded number of lines, and all are counted', async () => {
    const { events, look } = aGateway();
    for (let n = 0; n < 5_000; n += 1) events.note({ ...refused, address: `2001:db8::${n.toString(16)}` });
    const lines = await look();
    expect(lines).toHaveLength(51);
    expect(lines.reduce((sum, { count }) => sum + Number(count), 0)).toBe(5_000);
    expect(lines.at(-1)).toMatchObject({ count: 4_950, src_endpoint: { name: 'several or unknown' } });
  });

  it('of all kinds have what their class demands, with and without an address and a caller', async () => {
    const kinds = [
      ...(['sign-in-refused', 'session-refused', 'credentials-refused', 'signature-refused'] as const),
      ...([
        'certificate-refused',
        'developer-sign-in',
        'sign-out',
        'right-refused',
        'limit-reached',
      ] as const),
    ];
    const { events, lines, look } = aGateway();
    for (const kind of kinds) {
      events.note({ ...refused, kind, caller: 'Operator:1', method: 'PATCH', operation: 'operators.x' });
      events.note({ kind, place: 'console' });
    }
    await look();
    expect(lines()).toHaveLength(2 * kinds.length);
    expect(lines().flatMap(ocsfFaults)).toEqual([]);
  });
});
