import { createSecret } from '@corridor/connector-contract';
import { readOptions } from './options';

const [secretIn, secretOut] = [createSecret(), createSecret()];
const needed = ['--url', 'http://localhost:4100/', '--secret-in', secretIn, '--secret-out', secretOut];

describe('the command line of the conformance suite', () => {
  it('an address and two secrets are enough', () => {
    expect(readOptions(needed)).toMatchObject({
      ...{ url: 'http://localhost:4100', secretIn, secretOut, profiles: ['payout'], patienceMs: 30_000 },
      ...{ reportsPort: undefined, commands: {}, instruction: {} },
    });
  });

  it('profiles, a port and commands are read', () => {
    const more = ['--profile', 'payout,checks', '--reports-port', '4200', '--restart-command', 'restart it'];

    expect(readOptions([...needed, ...more])).toMatchObject({
      profiles: ['payout', 'checks'],
      reportsPort: 4200,
      commands: { restart: 'restart it' },
    });
  });

  it.each([
    [needed.slice(2), '--url'],
    [['--url', 'ftp://x', ...needed.slice(2)], '--url'],
    [needed.slice(0, 4), '--secret-out'],
    [[...needed.slice(0, 2), '--secret-in', 'secret', ...needed.slice(4)], '--secret-in'],
    [[...needed, '--profile', 'payouts'], '--profile'],
    [[...needed, '--reports-port', '0'], '--reports-port'],
    [[...needed, '--patience', 'long'], '--patience'],
  ])('%j is refused', (args, option) => {
    expect(() => readOptions(args)).toThrow(option);
  });
});
