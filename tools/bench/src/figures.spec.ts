import { messagesPer } from './messages';
import { readOptions } from './options';
import { cpuPerThousand, memoryOf } from './processes';

describe('figures of a load', () => {
  it('CPU per operation counts what was used since, in milliseconds, and all of a process that is new', () => {
    const memory = { residentMb: 1, ownMb: 1 };
    const before = { payments: { cpuSeconds: 10, ...memory } };
    const after = { payments: { cpuSeconds: 12, ...memory }, gateway: { cpuSeconds: 1, ...memory } };
    expect(cpuPerThousand(before, after, 1_000)).toEqual({ payments: 2, gateway: 1, sum: 3 });
    expect(cpuPerThousand(before, after, 0).sum).toBe(3_000);
  });

  it('the memory of the apps leaves the servers out', () => {
    const usage = { postgres: 100, kafka: 200, payments: 10.4, gateway: 20.4 };
    const each = Object.entries(usage).map(([name, residentMb]) => [
      name,
      { cpuSeconds: 0, residentMb, ownMb: residentMb / 2 },
    ]);
    expect(memoryOf(Object.fromEntries(each))).toEqual({ ...usage, apps: 31, appsOwn: 15 });
  });

  it('messages per operation leave topics out that did not grow', () => {
    const ends = { requests: 30, events: 10, idle: 5 };
    expect(messagesPer({ requests: 10, idle: 5 }, ends, 10)).toEqual({ requests: 2, events: 1, sum: 3 });
    expect(messagesPer({}, ends, 0)).toEqual({ sum: 0 });
  });
});

describe('the options', () => {
  it('measure growth only where it is named', () => {
    expect(readOptions(['--short']).parts).not.toContain('growth');
    expect([...readOptions(['--short', '--only', 'growth']).parts]).toEqual(['growth']);
  });

  it('measure growth on a running system only in the short form, whose rows it leaves behind', () => {
    const running = ['--only', 'growth', '--data-dir', '/data'];
    expect(readOptions([...running, '--short']).dataDir).toBe('/data');
    expect(() => readOptions(running)).toThrow('growth fills a system of its own');
  });

  it('of the short form are smaller, and single ones win over it', () => {
    const short = readOptions(['--short', '--connections', '8,16', '--seconds', '2', '--no-yardstick']);
    expect(short).toMatchObject({
      short: true,
      rounds: 1,
      seconds: 2,
      connections: [8, 16],
      yardstick: false,
    });
    expect(readOptions([])).toMatchObject({
      short: false,
      rounds: 3,
      connections: [64, 256],
      yardstick: true,
    });
    expect([...readOptions(['--only', 'hot,lists', '--only', 'start']).parts]).toEqual([
      'hot',
      'lists',
      'start',
    ]);
  });

  it.each([
    ['--only', 'transfer'],
    ['--seconds', '1.5'],
    ['--connections', '64,many'],
    ['--rows', '-1'],
  ])('refuse %s %s', (name, value) => {
    expect(() => readOptions([`${name}=${value}`])).toThrow(/takes|not a whole number/);
  });
});
