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
    for (const name of ['do', 'verify-audit-log']) program.command(name).action(() => undefined);
    await program.parseAsync(args.at(-1) === 'verify-audit-log' ? args : [...args, 'do'], { from: 'user' });
    return process.env['ADMIN_PERSON'];
  }

  it('is whom the tool names that asked before, or --as in a sandbox', async () => {
    expect(await give(['--as', 'Ada Lovelace'], true)).toBe('Ada Lovelace');
    process.env['ADMIN_PERSON'] = 'grace hopper (break-glass)';
    expect(await give([])).toBe('grace hopper (break-glass)');
  });

  it.each([[[]], [['verify-audit-log']]])('is not whom --as names outside a sandbox: %j', async (command) => {
    const refused = give(['--as', 'Ada Lovelace', ...command]);
    await expect(refused).rejects.toThrow('corridor-admin --as <name>');
    process.env['ADMIN_PERSON'] = 'grace';
    await expect(give(['--as', 'Ada Lovelace', ...command])).rejects.toThrow('corridor-admin --as <name>');
    expect(process.env['ADMIN_PERSON']).toBe('grace');
  });

  it('is needed outside a sandbox', async () => {
    await expect(give([])).rejects.toThrow('needs a person');
    expect(await give(['verify-audit-log'])).toBeUndefined();
    expect(await give([], true)).toBeUndefined();
  });

  it.each([' ', '', '\u3164', 'a'.repeat(256), 'Ada\nBob', 'Ada\u202eB', 'ada lovelace (break-glass)'])(
    'is not %j, in a sandbox neither',
    async (name) => {
      await expect(give(['--as', name])).rejects.toThrow('--as');
      await expect(give(['--as', name], true)).rejects.toThrow('--as must');
    },
  );

  it.each([' ', 'Ada\u202eB'])('is not %j, whatever asked before', async (name) => {
    process.env['ADMIN_PERSON'] = name;
    await expect(give([])).rejects.toThrow('must');
  });
});
