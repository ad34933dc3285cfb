import { mkdirSync, mkdtempSync, rmSync, statSync, readFileSync, writeFileSync, chmodSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { allOperations, pathParameters } from './operation-commands.ts';
import { run } from './program.ts';

interface Seen {
  method: string;
  url: string;
  authorization: string;
  body: string;
}
type Reply = { status?: number; body?: unknown };

let home: string;
let server: Server;
let baseUrl: string;
let seen: Seen[];
let reply: (request: Seen) => Reply;

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'corridor-cli-'));
  seen = [];
  reply = () => ({ body: { data: [] } });
  server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const one = {
        method: request.method ?? '',
        url: (request.url ?? '').replace('/2025-10-13', ''),
        authorization: request.headers.authorization ?? '',
        body: Buffer.concat(chunks).toString(),
      };
      seen.push(one);
      const { status = 200, body } = reply(one);
      response.writeHead(status, { 'x-request-id': 'request-1' });
      response.end(body === undefined ? '' : JSON.stringify(body));
    })();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  rmSync(home, { recursive: true });
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

interface Ran {
  code: number;
  out: string;
  notes: string;
}

interface Around {
  env?: Record<string, string>;
  stdin?: string | Buffer;
  /** The width of the terminal that stdout is. */
  columns?: number;
}

/** Runs the program with credentials from the environment. */
async function corridor(args: string[], { env = {}, stdin = '', columns }: Around = {}): Promise<Ran> {
  const stdout = Object.assign(new PassThrough(), columns === undefined ? {} : { isTTY: true, columns });
  const stderr = new PassThrough();
  const terminal = {
    stdin: Readable.from(stdin === '' ? [] : [stdin]),
    stdout,
    stderr,
    env: {
      CORRIDOR_BASE_URL: baseUrl,
      CORRIDOR_CLIENT_ID: 'me',
      CORRIDOR_CLIENT_SECRET: 'secret',
      ...env,
    },
    home,
    interruption: () => new AbortController().signal,
  };
  const code = await run(args, terminal, '1.2.3');
  const text = (stream: PassThrough): string => String(stream.read() ?? '');
  return { code, out: text(stdout), notes: text(stderr) };
}

const NO_ENV = { CORRIDOR_BASE_URL: '', CORRIDOR_CLIENT_ID: '', CORRIDOR_CLIENT_SECRET: '' };
const basic = (token: string): string => `Basic ${Buffer.from(token).toString('base64')}`;
const configFile = (): string => join(home, '.config', 'corridor', 'config.json');

describe('the operations', () => {
  it('are all reachable, by their tag and id', async () => {
    reply = () => ({ body: { data: [] } });
    for (const [id, operation] of allOperations()) {
      const tag = operation.tag.toLowerCase().replaceAll(' ', '-');
      const parameters = pathParameters(operation);
      const form = operation.body === 'form' ? ['-F', 'documentHolder=x'] : [];
      const body = operation.body === 'json' ? ['-d', '{"a":1}'] : form;
      const { code, notes } = await corridor([tag, id, ...parameters, ...body, '--yes']);
      const { method, url, body: sent } = seen.at(-1) ?? {};
      expect({ id, code, notes, method, url }).toEqual({
        id,
        code: 0,
        notes: '',
        method: operation.method,
        url: parameters.reduce((path, name) => path.replace(`{${name}}`, name), operation.path),
      });
      if (operation.body === 'json') expect(sent).toBe('{"a":1}');
      if (operation.body === 'form') expect(sent).toContain('name="documentHolder"');
    }
  });

  it('have short names where those are free', async () => {
    await corridor(['customers', 'list']);
    await corridor(['webhooks', 'list-deliveries']);
    await corridor(['beneficial-owners', 'get', 'BeneficialOwner:1']);
    expect(seen.map(({ url }) => url)).toEqual([
      '/customers',
      '/webhook-deliveries',
      '/beneficial-owners/BeneficialOwner%3A1',
    ]);
  });

  it('take parameters of the query, and the global options anywhere', async () => {
    reply = () => ({ body: { data: [{ id: 1 }, { id: 2 }], hasMore: true, nextCursor: 'next' } });
    const list = ['customers', 'list', '--customer-type', 'INDIVIDUAL', '--limit', '2', '--json'];
    const { code, out, notes } = await corridor(list);
    expect([code, out]).toEqual([0, '{"id":1}\n{"id":2}\n']);
    expect(notes).toContain('--cursor next');
    expect(seen[0]?.url).toBe('/customers?customerType=INDIVIDUAL&limit=2');
  });

  it('follow the pages of a list with --all', async () => {
    reply = ({ url }) =>
      url.includes('cursor=next')
        ? { body: { data: [{ id: 2 }], hasMore: false } }
        : { body: { data: [{ id: 1 }], hasMore: true, nextCursor: 'next' } };
    const { out } = await corridor(['--json', 'customers', 'list', '--all']);
    expect(out).toBe('{"id":1}\n{"id":2}\n');
  });

  it('read a body from a file and from stdin', async () => {
    const file = join(home, 'body.json');
    writeFileSync(file, '{"a":\n1}');
    await corridor(['customers', 'create', '-d', `@${file}`]);
    await corridor(['customers', 'create', '-d', '@-'], { stdin: '{"b":2}' });
    expect(seen.map(({ body }) => body)).toEqual(['{"a":1}', '{"b":2}']);
  });

  it.each<[string, Buffer]>([
    ['in UTF-8 with a mark', Buffer.from('\uFEFF{"fullName":"Zoë"}')],
    ['in UTF-16, as PowerShell writes it', Buffer.from('\uFEFF{"fullName":"Zoë"}', 'utf16le')],
    ['in UTF-16 of the other order', Buffer.from('\uFEFF{"fullName":"Zoë"}', 'utf16le').swap16()],
  ])('read a body %s', async (_encoding, bytes) => {
    const file = join(home, 'body.json');
    writeFileSync(file, bytes);
    await corridor(['customers', 'create', '-d', `@${file}`]);
    await corridor(['customers', 'create', '-d', '@-'], { stdin: bytes });
    expect(seen.map(({ body }) => body)).toEqual(['{"fullName":"Zoë"}', '{"fullName":"Zoë"}']);
  });

  it('refuse a body in another encoding, in which letters would get lost', async () => {
    const file = join(home, 'body.json');
    const bytes = Buffer.from('{"fullName":"Zoë"}', 'latin1');
    writeFileSync(file, bytes);
    const answers = [
      await corridor(['customers', 'create', '-d', `@${file}`]),
      await corridor(['customers', 'create', '-d', '@-'], { stdin: bytes }),
    ];
    expect(answers.map(({ code, notes }) => [code, notes])).toEqual([
      [2, `error: ${file} is not in UTF-8 or UTF-16. Save it in UTF-8\n`],
      [2, 'error: stdin is not in UTF-8 or UTF-16. Save it in UTF-8\n'],
    ]);
    expect(seen).toEqual([]);
  });

  it.each([
    ['an unknown command', ['nothing']],
    ['no command', []],
    ['a missing parameter of the path', ['customers', 'get']],
    ['an empty parameter of the path', ['customers', 'get', '']],
    ['an unknown option', ['customers', 'list', '--nothing', '1']],
    ['a missing body', ['customers', 'create']],
    ['a body that is not JSON', ['customers', 'create', '-d', '{']],
    ['a body in a missing file', ['customers', 'create', '-d', '@/nowhere/at/all']],
    ['a missing profile', ['--profile', 'nobody', 'whoami']],
    ['an address that is none', ['--base-url', 'nowhere', 'whoami']],
    ['something dangerous without --yes', ['customers', 'delete', 'Customer:1']],
  ])('end with 2 on %s', async (_what, args) => {
    const { code, out, notes } = await corridor(args);
    expect([code, out, seen]).toEqual([2, '', []]);
    expect(notes).not.toBe('');
  });

  it('end with 1 on a refusal, with its code and request id', async () => {
    reply = () => ({
      status: 404,
      body: { status: 404, code: 'CUSTOMER_NOT_FOUND', message: 'no', details: {} },
    });
    const { code, out, notes } = await corridor(['customers', 'get', 'Customer:1']);
    expect([code, out]).toEqual([1, '']);
    expect(notes).toBe('CUSTOMER_NOT_FOUND (404): no\nrequest id: request-1\n');
    const json = await corridor(['customers', 'get', 'Customer:1', '--json']);
    expect(JSON.parse(json.notes)).toMatchObject({ code: 'CUSTOMER_NOT_FOUND', requestId: 'request-1' });
  });

  it('show control and format characters of a server as escapes', async () => {
    const [red, reversed, c1] = ['\u001B[31m', '\u202E', '\u009B'];
    const name = `a${red}b${reversed}c${c1}d\u{E0041}`;
    reply = () => ({ body: { data: [{ name }] } });
    for (const flags of [[], ['--json']]) {
      const { out } = await corridor(['customers', 'list', ...flags]);
      expect(out).toMatch(/^[\n\u0020-\u007E]+$/);
      expect(JSON.parse(out)).toEqual({ name });
    }
    reply = () => ({ status: 404, body: { status: 404, code: 'X', message: name, details: {} } });
    const { notes } = await corridor(['customers', 'get', 'Customer:1']);
    expect(notes).toContain('a\\u001b[31mb\\u202ec\\u009bd\\udb40\\udc41\n');
  });

  it('end with 3 if nothing answers', async () => {
    const closed = createServer();
    await new Promise<void>((done) => closed.listen(0, '127.0.0.1', done));
    const { port } = closed.address() as AddressInfo;
    await new Promise((done) => closed.close(done));
    const { code, notes } = await corridor(['--base-url', `http://127.0.0.1:${port}`, 'customers', 'list']);
    expect([code, notes]).toEqual([3, expect.stringContaining('unreachable')]);
  });

  it('print the version and help', async () => {
    expect(await corridor(['--version'])).toEqual({ code: 0, out: '1.2.3\n', notes: '' });
    const { code, out } = await corridor(['customers', 'list', '--help']);
    expect([code, out]).toEqual([0, expect.stringContaining('--customer-type')]);
  });
});

describe('profiles', () => {
  const login = ['login', '--client-id', 'ada', '--client-secret', '-'];

  beforeEach(() => {
    reply = ({ url }) =>
      url.startsWith('/tokens')
        ? { body: { data: [{ id: 'ApiToken:1', name: 'one', clientId: 'ada', permissions: ['VIEW'] }] } }
        : { body: { id: 'Platform:1', umaDomain: 'a.test', data: [] } };
  });

  it('are stored for their owner alone after a trial, even over an open file', async () => {
    const first = await corridor([...login, '--base-url', baseUrl], { stdin: 'pass\n', env: NO_ENV });
    expect(first).toMatchObject({ code: 0, out: expect.stringContaining('Platform:1') });
    expect(statSync(configFile()).mode & 0o777).toBe(0o600);
    chmodSync(configFile(), 0o644);
    await corridor([...login, '--profile', 'other', '--base-url', baseUrl], { stdin: 'word', env: NO_ENV });
    expect(statSync(configFile()).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(configFile(), 'utf8'))).toEqual({
      profiles: {
        default: { baseUrl, clientId: 'ada', clientSecret: 'pass' },
        other: { baseUrl, clientId: 'ada', clientSecret: 'word' },
      },
    });
    await corridor(['--profile', 'other', 'customers', 'list'], { env: NO_ENV });
    await corridor(['customers', 'list'], { env: { ...NO_ENV, CORRIDOR_PROFILE: 'other' } });
    await corridor(['customers', 'list'], { env: { ...NO_ENV, CORRIDOR_CLIENT_SECRET: 'mine' } });
    const sent = seen.slice(-3).map(({ authorization }) => authorization);
    expect(sent).toEqual([basic('ada:word'), basic('ada:word'), basic('ada:mine')]);
  });

  it('are replaced by another token only if they are named or the question is answered', async () => {
    const stored = (): unknown => JSON.parse(readFileSync(configFile(), 'utf8'));
    const at = ['--base-url', baseUrl];
    const run = (args: string[], env = NO_ENV): Promise<Ran> => corridor(args, { stdin: 'pass', env });
    await run([...login, ...at]);
    const other = ['login', '--client-id', 'grace', '--client-secret', '-', ...at];
    const before = stored();
    const refused = await run(other);
    expect([refused.code, stored()]).toEqual([2, before]);
    expect(refused.notes).toContain(`Profile default has token ada of ${baseUrl}. Replace it?`);
    expect(refused.notes).toContain('--yes');
    const elsewhere = await run([...login, '--base-url', baseUrl.replace('127.0.0.1', 'localhost')]);
    expect([elsewhere.code, stored()]).toEqual([2, before]);
    // The same token may have a new secret.
    expect((await run([...login, ...at])).code).toBe(0);
    const accepted = [await run([...other, '--yes']), await run([...login, ...at, '--profile', 'default'])];
    const byEnvironment = await run(other, { ...NO_ENV, CORRIDOR_PROFILE: 'default' } as typeof NO_ENV);
    expect([...accepted, byEnvironment].map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(stored()).toMatchObject({ profiles: { default: { clientId: 'grace' } } });
  });

  it('send a stored secret only to the address that it was stored for', async () => {
    await corridor([...login, '--base-url', baseUrl], { stdin: 'pass', env: NO_ENV });
    const other = baseUrl.replace('127.0.0.1', 'localhost');
    const sent = seen.length;
    for (const [args, env] of [
      [['--base-url', other], NO_ENV],
      [[], { ...NO_ENV, CORRIDOR_BASE_URL: other }],
      [[], { ...NO_ENV, CORRIDOR_BASE_URL: 'https://corridor.test' }],
    ] as const) {
      const { code, notes } = await corridor([...args, 'customers', 'list'], { env });
      expect([code, notes]).toEqual([2, expect.stringContaining('was stored for')]);
    }
    expect(seen).toHaveLength(sent);
    const mine = { ...NO_ENV, CORRIDOR_CLIENT_SECRET: 'mine' };
    expect((await corridor(['--base-url', baseUrl, 'customers', 'list'], { env: mine })).code).toBe(0);
  });

  it.each([['customers', 'list'], login])(
    'send a secret in the clear only on the machine: %s',
    async (...args) => {
      const { code, notes } = await corridor(['--base-url', 'http://corridor.test', ...args], {
        stdin: 'pass',
      });
      expect([code, notes]).toEqual([2, expect.stringContaining('https://')]);
    },
  );

  it('take no secret from the command line, where other users of the machine see it', async () => {
    for (const given of [
      ['--client-secret', 'pass-word'],
      ['--client-secret=pass-word'],
      ['--client-secret', ''],
    ]) {
      const args = ['login', '--base-url', baseUrl, '--client-id', 'ada', ...given];
      const { code, out, notes } = await corridor(args, { env: NO_ENV });
      expect([code, notes]).toEqual([2, expect.stringContaining('--client-secret takes only -')]);
      expect(out + notes).not.toContain('pass-word');
    }
    expect(seen).toEqual([]);
    expect(() => statSync(configFile())).toThrow('ENOENT');
  });

  it('are not stored if the API refuses them', async () => {
    reply = () => ({ status: 401, body: { status: 401, code: 'UNAUTHORIZED', message: 'no', details: {} } });
    const { code } = await corridor([...login, '--base-url', baseUrl], { stdin: 'pass', env: NO_ENV });
    expect(code).toBe(1);
    expect(() => statSync(configFile())).toThrow('ENOENT');
  });

  it.each([
    'null',
    '[]',
    '',
    '{"profiles": null}',
    '{"profiles": {"default": nul',
    '{"profiles": {"default": 7}}',
  ])('say what is wrong with a file that has %j', async (content) => {
    mkdirSync(dirname(configFile()), { recursive: true });
    writeFileSync(configFile(), content);
    for (const args of [['whoami'], [...login, '--base-url', baseUrl]]) {
      const { code, notes } = await corridor(args, { env: NO_ENV, stdin: 'pass' });
      expect([code, notes]).toEqual([2, expect.stringContaining(`${configFile()} is damaged`)]);
    }
  });

  it('are in XDG_CONFIG_HOME, and are still read where they were', async () => {
    const env = { ...NO_ENV, XDG_CONFIG_HOME: join(home, 'settings') };
    await corridor([...login, '--base-url', baseUrl], { stdin: 'pass', env: NO_ENV });
    expect((await corridor(['customers', 'list'], { env })).code).toBe(0);
    await corridor([...login, '--profile', 'other', '--base-url', baseUrl], { stdin: 'word', env });
    const file = join(home, 'settings', 'corridor', 'config.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const { profiles } = JSON.parse(readFileSync(file, 'utf8')) as { profiles: object };
    expect(Object.keys(profiles)).toEqual(['default', 'other']);
    const relative = { ...NO_ENV, XDG_CONFIG_HOME: 'settings' };
    const { notes } = await corridor(['--profile', 'other', 'whoami'], { env: relative });
    expect(notes).toContain('There is no profile other');
  });

  it('are listed without secrets, chosen and removed', async () => {
    for (const name of ['default', 'other'])
      await corridor([...login, '--profile', name, '--base-url', baseUrl], { stdin: 'pass', env: NO_ENV });
    await corridor(['profiles', 'use', 'other'], { env: NO_ENV });
    const list = async (): Promise<unknown[]> => {
      const { out } = await corridor(['profiles', 'list', '--json'], { env: NO_ENV });
      return out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown);
    };
    const one = { baseUrl, clientId: 'ada' };
    expect(await list()).toEqual([
      { profile: 'default', ...one, isCurrent: false },
      { profile: 'other', ...one, isCurrent: true },
    ]);
    const { out } = await corridor(['whoami', '--json'], { env: NO_ENV });
    expect(JSON.parse(out)).toMatchObject({ profile: 'other' });
    expect((await corridor(['logout'], { env: NO_ENV })).code).toBe(0);
    expect(await list()).toEqual([{ profile: 'default', ...one, isCurrent: true }]);
    const unknown = await corridor(['profiles', 'use', 'other'], { env: NO_ENV });
    expect([unknown.code, unknown.notes]).toEqual([2, expect.stringContaining('There are: default')]);
    expect((await corridor(['logout', '--profile', 'toString'], { env: NO_ENV })).code).toBe(2);
  });

  it('say who they are', async () => {
    const { out } = await corridor(['whoami', '--json'], { env: { CORRIDOR_CLIENT_ID: 'ada' } });
    expect(JSON.parse(out)).toEqual({
      profile: 'default',
      baseUrl,
      platformId: 'Platform:1',
      umaDomain: 'a.test',
      clientId: 'ada',
      tokenId: 'ApiToken:1',
      tokenName: 'one',
      permissions: ['VIEW'],
    });
  });

  it('name the console, and say if there is none', async () => {
    const found = await corridor(['console'], { env: { CORRIDOR_CONSOLE_URL: baseUrl } });
    expect(found).toEqual({ code: 0, out: `${baseUrl}\n`, notes: '' });
    const none = await corridor(['console'], { env: { CORRIDOR_CONSOLE_URL: 'http://127.0.0.1:1' } });
    expect([none.code, none.out, none.notes]).toEqual([3, '', expect.stringContaining('no console answers')]);
  });
});

describe('lists', () => {
  const customers = [
    { id: 'Customer:1', customerType: 'INDIVIDUAL', fullName: 'Ada', address: { city: 'London' } },
    { id: 'Customer:2', customerType: 'INDIVIDUAL', fullName: 'Grace' },
  ];

  it('are tables in a terminal', async () => {
    reply = () => ({ body: { data: customers, hasMore: true, nextCursor: 'next' } });
    const { out, notes } = await corridor(['customers', 'list'], { columns: 80 });
    expect(out.split('\n')).toEqual([
      'id          fullName  customerType',
      'Customer:1  Ada       INDIVIDUAL',
      'Customer:2  Grace     INDIVIDUAL',
      '',
    ]);
    expect(notes).toBe('There are more: --cursor next, or --all\n');
  });

  it('are one table with --all', async () => {
    reply = ({ url }) =>
      url.includes('cursor=next')
        ? { body: { data: customers.slice(1), hasMore: false } }
        : { body: { data: customers.slice(0, 1), hasMore: true, nextCursor: 'next' } };
    const { out } = await corridor(['customers', 'list', '--all'], { columns: 80 });
    expect(out.split('\n')).toEqual([
      'id          fullName  customerType',
      'Customer:1  Ada       INDIVIDUAL',
      'Customer:2  Grace     INDIVIDUAL',
      '',
    ]);
  });

  it('are whole in a pipe, and with --json one line for each item', async () => {
    reply = () => ({ body: { data: customers } });
    const piped = await corridor(['customers', 'list']);
    expect(piped.out).toBe(customers.map((one) => `${JSON.stringify(one, undefined, 2)}\n`).join(''));
    const json = await corridor(['customers', 'list', '--json'], { columns: 80 });
    expect(json.out).toBe(customers.map((one) => `${JSON.stringify(one)}\n`).join(''));
  });

  it('print nothing if they are empty', async () => {
    expect(await corridor(['customers', 'list'], { columns: 80 })).toEqual({ code: 0, out: '', notes: '' });
  });
});

describe('proxies of the environment', () => {
  const faulty = { HTTPS_PROXY: 'socks5://proxy.test', CORRIDOR_BASE_URL: 'https://api.test' };
  const refusal = 'error: HTTPS_PROXY is not an address such as http://proxy.example.com:3128\n';

  it.each([
    ['customers', 'list'],
    ['login', '--client-id', 'me'],
  ])('end `%s` before its first request, if their variable has no address of one', async (...args) => {
    const { code, notes } = await corridor(args, { env: faulty });
    expect([code, notes]).toEqual([2, refusal]);
  });

  it('stop no command that does not go through them', async () => {
    expect((await corridor(['profiles', 'list'], { env: faulty })).code).toBe(0);
    expect(
      (await corridor(['customers', 'list'], { env: { HTTPS_PROXY: 'socks5://proxy.test' } })).code,
    ).toBe(0);
    expect(seen).toHaveLength(1);
  });
});

describe('money of the sandbox', () => {
  it.each(['12.50', '12,50', '1,250', '1.250', '12.0', '1e3', '0x10', '-5', '0', '9007199254740993', '٥'])(
    'is never an amount as %s, which has another meaning or none',
    async (amount) => {
      const { code, notes } = await corridor(['sandbox', 'fund', 'InternalAccount:1', `--amount=${amount}`]);
      expect([code, seen]).toEqual([2, []]);
      expect(notes).toContain(`${amount} is no amount in the smallest unit of the currency`);
    },
  );

  it('is digits alone, in the smallest unit', async () => {
    reply = () => ({ body: { id: 'InternalAccount:1' } });
    await corridor(['sandbox', 'fund', 'InternalAccount:1', '1250']);
    expect(seen.map(({ body }) => body)).toEqual(['{"amount":1250}']);
    const { code, notes } = await corridor(['sandbox', 'fund', 'InternalAccount:1']);
    expect([code, notes]).toEqual([2, expect.stringContaining('The amount is missing')]);
  });
});

describe('completion', () => {
  it.each(['bash', 'zsh', 'fish'])('has a script of %s', async (shell) => {
    const { code, out } = await corridor(['completion', shell]);
    expect([code, out]).toEqual([0, expect.stringContaining('corridor __complete')]);
  });

  it('offers what may follow', async () => {
    const first = (await corridor(['__complete', '--'])).out.split('\n');
    expect(first).toEqual(expect.arrayContaining(['customers', 'logs', 'trigger', '--json']));
    expect(first).not.toContain('__complete');
    const { out } = await corridor(['__complete', '--', 'customers', 'list']);
    expect(out.split('\n')).toEqual(expect.arrayContaining(['--customer-type', '--json']));
    expect((await corridor(['completion', 'nothing'])).code).toBe(2);
  });
});
