import { createPlatforms } from './create-platform.mjs';

const RUN = { environment: {}, adminDatabaseUrl: 'postgres://owner@db', apps: {} };

/** Runs createPlatforms with these outputs of the apps, in the order of the calls. */
function make(outputs: string[], options: Parameters<typeof createPlatforms>[0]['options'], code = 0) {
  const asked: string[][] = [];
  const inputs: (string | undefined)[] = [];
  const execute = ({ args, input }: { args: string[]; input?: string }) => {
    inputs.push(input);
    asked.push(args.slice(args.findIndex((one) => one.startsWith('create-'))));
    return Promise.resolve({ code, output: outputs.shift() ?? '' });
  };
  return { asked, inputs, made: createPlatforms({ run: RUN, env: {}, execute, options }) };
}

describe('createPlatforms', () => {
  it("matches the gateway's tokens to the platforms of accounts, and ignores other output", async () => {
    const { asked, inputs, made } = make(
      [
        '{"level":"info"}\n{"platformId":"P1","platformKey":"k1"}\n{"platformId":"P2","platformKey":"k2"}\nbye',
        'null\n{"clientId":"c1"}\n{"clientId":"c2"}',
      ],
      { name: 'Acme', count: '2', 'client-secret': 's' },
    );
    expect(await made).toEqual([
      { platformId: 'P1', platformKey: 'k1', clientId: 'c1' },
      { platformId: 'P2', platformKey: 'k2', clientId: 'c2' },
    ]);
    expect(asked[0]).toEqual(['create-platform', '--json', '--name', 'Acme', '--count', '2']);
    expect(asked[1]).toEqual([
      ...['create-token', '--json', '--platform-id', 'P1,P2', '--platform-key', 'k1,k2'],
      ...[
        '--name',
        'Acme: first token',
        '--permissions',
        'VIEW,TRANSACT,MANAGE',
        '--client-secret-file',
        '-',
      ],
    ]);
    // No secret is in the list of processes.
    expect(inputs).toEqual([undefined, 's']);
  });

  it('fails with the output of an app that refuses or returns nothing', async () => {
    await expect(make(['No database.\n'], { name: 'Acme' }).made).rejects.toThrow(
      'accounts refused "create-platform":\nNo database.',
    );
    const refused = make(['{"platformId":"P1"}'], { name: 'Acme' }, 1).made;
    await expect(refused).rejects.toThrow('accounts refused');
  });
});
