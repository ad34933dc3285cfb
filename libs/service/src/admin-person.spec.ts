import { Command } from 'commander';
import { askForPerson } from './admin-person';

describe('the person of a command in a program', () => {
  let before: string | undefined;
  beforeEach(() => {
    before = process.env['ADMIN_PERSON'];
    delete process.env['ADMIN_PERSON'];
  });
  afterEach(() => {
    if (before === undefined) delete process.env['ADMIN_PERSON'];
    else process.env['ADMIN_PERSON'] = before;
  });

  /** Gives a command. Returns whom it names. */
  async function give(args: string[], sandbox = false): Promise<string | undefined> {
    const program = askForPerson(new Command('any').exitOverride(), { sandbox });
    program.command('do').action(() => undefined);
    await program.parseAsync([...args, 'do'], { from: 'user' });
    return process.env['ADMIN_PERSON'];
  }

  it('is whom --as names, or the tool that asked before', async () => {
    expect(await give(['--as', 'Ada Lovelace'])).toBe('Ada Lovelace');
    process.env['ADMIN_PERSON'] = 'grace hopper (break-glass)';
    expect(await give([])).toBe('grace hopper (break-glass)');
  });

  it.each([' ', '', '\u3164', 'a'.repeat(256), 'Ada\nBob', 'Ada\u202eB', 'ada lovelace (break-glass)'])(
    'is not %j, in a sandbox neither',
    async (name) => {
      await expect(give(['--as', name])).rejects.toThrow('--as must');
      await expect(give(['--as', name], true)).rejects.toThrow('--as must');
    },
  );

  it.each([' ', 'Ada\u202eB'])('is not %j, whatever asked before', async (name) => {
    process.env['ADMIN_PERSON'] = name;
    await expect(give([])).rejects.toThrow('must');
  });
});
