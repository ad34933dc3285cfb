import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, request, type IncomingHttpHeaders } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { eventually } from '@corridor/testing';
import {
  baseUrl,
  createPlatform,
  listAt,
  numberAt,
  textAt,
  uniqueName,
  type Api,
  type Json,
} from './support/api';
import { ForwardProxy } from './support/forward-proxy';
import { presentShells, type Shell } from './support/shells';
import { canCloseNetworks, ClosedNetwork } from './system/closed-network';
import { certificate } from '../tools/infra/certificates.mjs';

const ROOT = resolve(__dirname, '..');
const run = promisify(execFile);
/** Packing and installing wait for other suites. */
const LIMIT_MS = 300_000;
const UNKNOWN = 'Transaction:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';

let folder: string;
let home: string;
let api: Api;

interface Ran {
  code: number;
  out: string;
  notes: string;
}

function program(): string {
  return join(folder, 'node_modules', '.bin', 'corridor');
}

function environment(more: Record<string, string> = {}): NodeJS.ProcessEnv {
  const { PATH } = process.env;
  return { PATH, HOME: home, ...more };
}

/** Runs the installed program with the profile of the home folder. */
async function corridor(
  args: string[],
  { stdin = '', env = {} }: { stdin?: string; env?: Record<string, string> } = {},
): Promise<Ran> {
  const child = spawn(program(), args, { env: environment(env), stdio: ['pipe', 'pipe', 'pipe'] });
  const [out, notes] = [textOf(child.stdout), textOf(child.stderr)];
  child.stdin.end(stdin);
  const code = await new Promise<number>((done) => child.once('close', (status) => done(status ?? -1)));
  return { code, out: out(), notes: notes() };
}

/** What a stream has said so far. */
function textOf(stream: NodeJS.ReadableStream): () => string {
  let text = '';
  stream.on('data', (chunk: Buffer) => void (text += chunk.toString('utf8')));
  return () => text;
}

function lines(text: string): Json[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Json);
}

/** The items that a command prints, which must succeed. */
async function items(args: string[]): Promise<Json[]> {
  const { code, out, notes } = await corridor([...args, '--json']);
  if (code !== 0) throw new Error(`corridor ${args.join(' ')} ended with ${code}: ${notes}`);
  return lines(out);
}

async function pack(workspace: string): Promise<string> {
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], {
    cwd: join(ROOT, 'sdks', workspace),
  });
  const [packed] = JSON.parse(stdout) as { filename: string }[];
  return join(folder, packed?.filename ?? '');
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'corridor-cli-'));
  home = join(folder, 'home');
  mkdirSync(home);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true }));
  const packed = [await pack('typescript'), await pack('cli')];
  const flags = ['--prefer-offline', '--no-audit', '--no-fund'];
  await run('npm', ['install', '--ignore-scripts', ...flags, ...packed], { cwd: folder });
  api = await createPlatform();
  const login = ['login', '--base-url', baseUrl(), '--client-id', api.clientId, '--client-secret', '-'];
  const { code, notes } = await corridor(login, { stdin: `${api.clientSecret}\n` });
  if (code !== 0) throw new Error(`login ended with ${code}: ${notes}`);
}, LIMIT_MS);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the packed command line client in an empty folder', () => {
  it('says its version', async () => {
    expect(await corridor(['--version'])).toEqual({ code: 0, out: '0.1.0\n', notes: '' });
  });

  it('keeps the credentials for its owner, and says who they are', async () => {
    expect(statSync(join(home, '.config', 'corridor', 'config.json')).mode & 0o777).toBe(0o600);
    const [who] = await items(['whoami']);
    expect(who).toMatchObject({
      profile: 'default',
      clientId: api.clientId,
      tokenId: expect.stringMatching(/^ApiToken:/),
    });
  });

  it('has a misspelt field refused in a sandbox, with the field that was meant', async () => {
    const create = ['customers', 'create', '-d', '{"customerType": "INDIVIDUAL", "fullNmae": "Ada"}'];
    const { code, notes } = await corridor(create);
    expect([code, notes]).toEqual([
      1,
      expect.stringContaining('fullNmae is not a field of this request. Is fullName meant?'),
    ]);
    expect((await corridor([...create, '--no-strict'])).code).toBe(0);
  });

  it('creates customers from texts, files and stdin, and lists them in pages', async () => {
    const body = { customerType: 'INDIVIDUAL', fullName: 'Ada Lovelace' };
    const file = join(folder, 'body.json');
    writeFileSync(file, JSON.stringify(body));
    const create = ['customers', 'create', '--json', '-d'];
    const made = [
      await corridor([...create, JSON.stringify(body)]),
      await corridor([...create, `@${file}`]),
      await corridor([...create, '@-'], { stdin: JSON.stringify(body) }),
    ];
    const ids = made.flatMap(({ out }) => lines(out)).map((customer) => textAt(customer, 'id'));
    expect(ids).toHaveLength(3);
    const first = await corridor(['customers', 'list', '--limit', '2', '--json']);
    expect([lines(first.out).length, first.notes]).toEqual([2, expect.stringContaining('--cursor')]);
    const all = await items(['customers', 'list', '--limit', '2', '--all']);
    expect(all.map((customer) => textAt(customer, 'id'))).toEqual(expect.arrayContaining(ids));
    expect((await corridor(['customers', 'delete', String(ids[0])])).code).toBe(2);
    expect((await corridor(['customers', 'delete', String(ids[0]), '--yes'])).code).toBe(0);
  });

  it('ends with 1 on a refusal, with 2 on a wrong command, with 3 if nothing answers', async () => {
    const refused = await corridor(['transactions', 'get', UNKNOWN]);
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.notes).toMatch(/^TRANSACTION_NOT_FOUND \(404\)/);
    const [, requestId] = /request id: (\S+)/.exec(refused.notes) ?? [];
    await eventually(async () => {
      const { status } = await api.get(`/request-logs/${requestId}`);
      if (status !== 200) throw new Error(`the request log answers ${status}`);
      return true;
    });
    expect((await corridor(['customers', 'nothing'])).code).toBe(2);
    const closed = createServer();
    await new Promise<void>((done) => closed.listen(0, '127.0.0.1', done));
    const { port } = closed.address() as AddressInfo;
    await new Promise((done) => closed.close(done));
    const elsewhere = ['--base-url', `http://127.0.0.1:${port}`, 'whoami'];
    const kept = await corridor(elsewhere);
    expect([kept.code, kept.notes]).toEqual([2, expect.stringContaining('was stored for')]);
    const unreachable = await corridor(elsewhere, { env: { CORRIDOR_CLIENT_SECRET: api.clientSecret } });
    expect([unreachable.code, unreachable.notes]).toEqual([3, expect.stringContaining('unreachable')]);
  });

  it('funds an account and moves the clock', async () => {
    const [customer] = await items(['trigger', 'CUSTOMER_CREATED']);
    const id = textAt(customer, 'answer', 'id');
    const [account] = await items(['sandbox', 'fund', '--customer', id, '--amount', '500']);
    expect(numberAt(account, 'balance', 'amount')).toBe(500);
    await items(['sandbox', 'fund', textAt(account, 'id'), '200']);
    const [present] = await items(['internal-accounts', 'list', '--customer-id', id, '--currency', 'USD']);
    expect(numberAt(present, 'balance', 'amount')).toBe(700);
    const [before] = await items(['sandbox', 'clock', 'advance', '1s']);
    const [after] = await items(['sandbox', 'clock', 'advance', '6m']);
    const [shown] = await items(['sandbox', 'clock', 'show']);
    expect(shown).toMatchObject({ now: expect.any(String), offsetMs: 361_000 });
    const passedMs = Date.parse(textAt(after, 'now')) - Date.parse(textAt(before, 'now'));
    expect(passedMs).toBeGreaterThanOrEqual(360_000);
  });

  it('carries out the calls of a file', async () => {
    const file = join(folder, 'fixture.json');
    const name = uniqueName();
    const steps = [
      {
        name: 'ada',
        operationId: 'createCustomer',
        body: { customerType: 'INDIVIDUAL', fullName: 'Ada Lovelace', platformCustomerId: name },
      },
      {
        name: 'accounts',
        operationId: 'listInternalAccounts',
        params: { customerId: '${ada.id}', currency: 'USD' },
      },
      {
        operationId: 'fundInternalAccount',
        params: { accountId: '${accounts.data[0].id}' },
        body: { amount: 300 },
      },
    ];
    writeFileSync(file, JSON.stringify({ steps }));
    const done = await items(['fixtures', 'run', file]);
    expect(done.map((one) => one['step'])).toEqual(['ada', 'accounts', 'fundInternalAccount']);
    expect(numberAt(done[2], 'answer', 'balance', 'amount')).toBe(300);
    writeFileSync(file, JSON.stringify({ steps: [{ operationId: 'nothing' }] }));
    expect((await corridor(['fixtures', 'run', file])).code).toBe(2);
  });
});

describe('proxies of the environment', () => {
  /** A server of `https://corridor.test` that only the proxy leads to. */
  async function behindProxy(
    use: (proxy: ForwardProxy, env: Record<string, string>) => Promise<void>,
  ): Promise<void> {
    const ca = await certificate('authority');
    const { cert, private: key } = await certificate('corridor', { ca, host: 'corridor.test' });
    const caFile = join(folder, 'authority.pem');
    writeFileSync(caFile, ca.cert);
    const server = createTlsServer({ cert, key }, (incoming, response) => {
      const { method, url, headers } = incoming;
      const onward = request(new URL(url ?? '/', baseUrl()), { method, headers, agent: false }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      incoming.pipe(onward);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const proxy = new ForwardProxy(new URL(`https://127.0.0.1:${(server.address() as AddressInfo).port}`));
    try {
      const address = await proxy.start();
      await use(proxy, {
        HTTPS_PROXY: address,
        http_proxy: address,
        NODE_EXTRA_CA_CERTS: caFile,
        CORRIDOR_BASE_URL: 'https://corridor.test',
        CORRIDOR_CLIENT_ID: api.clientId,
        CORRIDOR_CLIENT_SECRET: api.clientSecret,
      });
    } finally {
      proxy.stop();
      server.closeAllConnections();
      server.close();
    }
  }

  it('lead to the API, except to hosts of NO_PROXY', () =>
    behindProxy(async (proxy, env) => {
      const found = await corridor(['whoami', '--json'], { env });
      expect([found.code, found.notes]).toEqual([0, '']);
      expect(lines(found.out)).toEqual([expect.objectContaining({ clientId: api.clientId })]);
      const tunnels = proxy.seen.length;
      expect([...new Set(proxy.seen)]).toEqual(['CONNECT corridor.test:443']);
      const direct = await corridor(['whoami'], { env: { ...env, NO_PROXY: 'example.com,corridor.test' } });
      expect([direct.code, direct.notes]).toEqual([3, expect.stringContaining('ENOTFOUND corridor.test')]);
      expect(proxy.seen).toHaveLength(tunnels);
    }));

  it('lead to a deployment whose console is known by its link alone', () =>
    behindProxy(async (_proxy, env) => {
      const { code, out, notes } = await corridor(['console'], { env });
      expect([code, notes]).toEqual([0, expect.stringContaining(`token ${api.clientId}`)]);
      const { url } = await api.corridor.consoleLinks.createConsoleLink({ name: 'Ada' });
      expect(out.split('#')[0]).toBe(url.split('#')[0]);
      expect(out).toMatch(/\/sign-in#[\w-]+\n$/);
      const { clientId, clientSecret } = await api.corridor.apiTokens.createToken({
        name: 'reader',
        permissions: ['VIEW'],
      });
      const reader = { CORRIDOR_CLIENT_ID: clientId, CORRIDOR_CLIENT_SECRET: clientSecret ?? '' };
      const refused = await corridor(['console'], { env: { ...env, ...reader } });
      expect([refused.code, refused.out]).toEqual([1, '']);
      expect(refused.notes).toContain('FORBIDDEN (403)');
      expect(refused.notes).toContain('corridor login --console-url');
    }));

  it('see nothing that goes to this machine', () =>
    behindProxy(async (proxy, env) => {
      const { code } = await corridor(['whoami'], { env: { ...env, CORRIDOR_BASE_URL: baseUrl() } });
      expect([code, proxy.seen]).toEqual([0, []]);
    }));
});

describe('logs tail', () => {
  it('shows each request once and in order, whatever page or poll it falls into', async () => {
    const child = spawn(
      program(),
      ['logs', 'tail', '--json', '--operation', 'getTransaction', '--status', '4xx'],
      {
        env: environment(),
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    try {
      const out = textOf(child.stdout);
      await shown(child, out, async () => (await api.get(`/transactions/${UNKNOWN}`)).headers);
      const sent: (string | null)[] = [];
      for (let batch = 0; batch < 6; batch += 1) {
        const answers = await Promise.all(
          Array.from({ length: 25 }, () => api.get(`/transactions/${UNKNOWN}`)),
        );
        sent.push(...answers.map(({ headers }) => headers.get('x-request-id')));
      }
      const ofThis = (): string[] =>
        lines(out())
          .map((entry) => textAt(entry, 'requestId'))
          .filter((id) => sent.includes(id));
      await eventually(async () => {
        if (new Set(ofThis()).size !== sent.length) throw new Error(`${ofThis().length} requests are shown`);
        return true;
      });
      expect(ofThis()).toHaveLength(sent.length);
      expect(lines(out()).every((entry) => entry['status'] === 404)).toBe(true);
    } finally {
      child.kill();
    }
    const past = await items([
      'logs',
      'tail',
      '--no-follow',
      '--since',
      '10m',
      '--code',
      'TRANSACTION_NOT_FOUND',
    ]);
    expect(past.length).toBeGreaterThanOrEqual(150);
  });

  /** Waits until the program shows requests, which it does from its first poll on. */
  async function shown(child: ChildProcess, out: () => string, send: () => Promise<Headers>): Promise<void> {
    await eventually(async () => {
      const id = (await send()).get('x-request-id') ?? 'none';
      if (child.exitCode !== null) throw new Error(`logs tail ended with ${child.exitCode}`);
      if (!out().includes('requestId')) throw new Error(`${id} is not shown`);
      return true;
    });
  }
});

describe('listen', () => {
  it('forwards signed deliveries to a receiver of the own machine, and reports its answers', async () => {
    const got: { headers: IncomingHttpHeaders; body: string }[] = [];
    const receiver = createServer((request, response) => {
      void text(request).then((body) => {
        got.push({ headers: request.headers, body });
        response.writeHead(204).end();
      });
    });
    await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
    const { port } = receiver.address() as AddressInfo;
    const flags = ['--events', 'CUSTOMER_CREATED', '--header', 'x-mine: yes', '--print-secret', '--json'];
    const child = spawn(program(), ['listen', '--forward-to', `http://127.0.0.1:${port}/hooks`, ...flags], {
      env: environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    try {
      const [out, notes] = [textOf(child.stdout), textOf(child.stderr)];
      await eventually(() => {
        if (child.exitCode !== null) throw new Error(`listen ended with ${child.exitCode}: ${notes()}`);
        return /whsec_\S+/.test(out() + notes());
      });
      const [secret = ''] = /whsec_[\w+/=]+/.exec(out() + notes()) ?? [];
      const [customer] = await items(['trigger', 'CUSTOMER_CREATED']);
      const id = textAt(customer, 'answer', 'id');
      const ofCustomer = () => got.filter(({ body }) => body.includes(id));
      await eventually(() => ofCustomer().length > 0);
      const [first] = ofCustomer();
      const headers = first?.headers as Record<string, string>;
      expect(headers['x-mine']).toBe('yes');
      expect(new Webhook(secret).verify(first?.body ?? '', headers)).toMatchObject({
        type: 'CUSTOMER_CREATED',
        data: { id },
      });
      await eventually(async () => {
        const { body } = await api.get('/webhook-deliveries?eventType=CUSTOMER_CREATED&status=DELIVERED');
        return listAt(body, 'data').some((one) => textAt(one as Json, 'resourceId') === id);
      });
      expect(ofCustomer()).toHaveLength(1);
      child.kill('SIGINT');
      await new Promise((done) => child.once('close', done));
      // Its endpoint is gone with it.
      const { body } = await api.get('/webhook-endpoints');
      expect(listAt(body, 'data').filter((one) => (one as Json)['delivery'] === 'PULL')).toEqual([]);
    } finally {
      child.kill('SIGKILL');
      receiver.close();
      receiver.closeAllConnections();
    }
  });

  const inClosedNetwork = canCloseNetworks() ? it : it.skip;
  inClosedNetwork(
    'needs no connection to the machine: it works where the gateway alone is reached',
    async () => {
      const platform = await createPlatform();
      const network = new ClosedNetwork(mkdtempSync(join(folder, 'network-')), baseUrl());
      const flags = ['--base-url', '{gateway}', 'listen', '--forward-to', '{receiver}/hooks', '--json'];
      const credentials = {
        CORRIDOR_CLIENT_ID: platform.clientId,
        CORRIDOR_CLIENT_SECRET: platform.clientSecret,
      };
      try {
        const child = await network.run(program(), [...flags, '--print-secret'], environment(credentials));
        const [out, notes] = [textOf(child.stdout), textOf(child.stderr)];
        await eventually(() => {
          if (child.exitCode !== null) throw new Error(`listen ended with ${child.exitCode}: ${notes()}`);
          return /whsec_\S+/.test(out() + notes());
        });
        expect(network.directConnection()).toBe('ECONNREFUSED');
        const [secret = ''] = /whsec_[\w+/=]+/.exec(out() + notes()) ?? [];
        const { body } = await platform.post('/customers', {
          customerType: 'INDIVIDUAL',
          fullName: 'Ada Lovelace',
        });
        const id = textAt(body, 'id');
        const received = await eventually(() => network.received().find((one) => one.body.includes(id)));
        expect(
          new Webhook(secret).verify(received.body, received.headers as Record<string, string>),
        ).toMatchObject({
          type: 'CUSTOMER_CREATED',
          data: { id },
        });
        await eventually(async () => {
          const { body: list } = await platform.get('/webhook-deliveries?status=DELIVERED');
          return listAt(list, 'data').some((one) => textAt(one as Json, 'resourceId') === id);
        });
      } finally {
        await network.end();
      }
    },
  );
});

describe('trigger', () => {
  it(
    'makes each event happen',
    async () => {
      await api.post('/webhook-endpoints', { url: `${baseUrl()}/nothing` });
      const { out } = await corridor(['trigger', '--help']);
      const events = [...new Set(out.match(/\b[A-Z]+_[A-Z_]+\b/g))];
      expect(events).toContain('OUTGOING_PAYMENT_COMPLETED');
      for (const event of events) {
        await items(['trigger', event]);
        await eventually(async () => {
          const { body } = await api.get(`/webhook-events?eventType=${event}`);
          if (listAt(body, 'data').length === 0) throw new Error(`there is no event ${event}`);
          return true;
        });
      }
    },
    LIMIT_MS,
  );

  it('takes other values of bodies', async () => {
    const done = await items(['trigger', 'transfer-completed', '--override', 'transfer.amount=77']);
    expect(done.at(-1)).toMatchObject({ step: 'end', answer: { status: 'COMPLETED' } });
    expect(numberAt(done.at(-1), 'answer', 'sentAmount', 'amount')).toBe(77);
    expect((await corridor(['trigger', 'nothing'])).code).toBe(2);
  });
});

describe('completion', () => {
  /** Types the beginning of a line and Tab into the shell, until it shows the completion. */
  async function completes(shell: Shell, typed: string, expected: string): Promise<void> {
    const child = spawn('script', ['-qec', shell.command, '/dev/null'], {
      env: environment({ TERM: 'xterm', PATH: `${dirname(program())}:${process.env['PATH']}` }),
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    try {
      const out = textOf(child.stdout);
      // The mark is put together by the shell, so that its echo is not taken for it.
      child.stdin.write(`stty cols 200; ${shell.prepare}; printf '%s%s\\n' rea dy\r`);
      await eventually(() => out().includes('ready'));
      child.stdin.write(`${typed}\t`);
      await eventually(() => {
        if (!out().includes(expected)) throw new Error(`${shell.name} shows no ${expected}: ${out()}`);
        return true;
      });
    } finally {
      child.kill('SIGKILL');
    }
  }

  const lines = [
    ['a command', 'corridor sand', 'corridor sandbox'],
    ['an operation of a tag', 'corridor customers update-c', 'corridor customers update-customer'],
    [
      'an option of an operation',
      'corridor customers list --customer-t',
      'corridor customers list --customer-type',
    ],
  ] as const;
  it.each(presentShells().flatMap((shell) => lines.map((line) => [shell.name, ...line, shell] as const)))(
    'in %s completes %s',
    (_name, _what, typed, expected, shell) => completes(shell, typed, expected),
  );
});

describe('in a terminal', () => {
  /** Runs a command line in a pseudo-terminal. What is typed is written as soon as the question is shown. */
  async function inTerminal(
    command: string,
    { question, typed }: { question?: RegExp; typed?: string } = {},
  ) {
    const child = spawn('script', ['-qec', `${program()} ${command}`, '/dev/null'], {
      env: environment({ TERM: 'xterm' }),
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    const out = textOf(child.stdout);
    if (question && typed) {
      await eventually(async () => {
        if (!question.test(out())) throw new Error(`nothing is asked: ${out()}`);
        return true;
      });
      child.stdin.write(typed);
    }
    const code = await new Promise((done) => child.once('close', done));
    return { code, out: out() };
  }

  it('has colours, and none with --json', async () => {
    const { out } = await inTerminal('whoami');
    expect(out).toContain('\u001B[36m"clientId"\u001B[0m');
    expect((await inTerminal('whoami --json')).out).not.toContain('\u001B');
  });

  it('asks before it deletes', async () => {
    const [customer] = await items(['trigger', 'CUSTOMER_CREATED']);
    const id = textAt(customer, 'answer', 'id');
    const command = `customers delete '${id}'`;
    const question = /\[y\/N\]/;
    expect((await inTerminal(command, { question, typed: 'n\r' })).code).toBe(2);
    expect((await api.get(`/customers/${id}`)).body['isDeleted']).toBe(false);
    expect((await inTerminal(command, { question, typed: 'y\r' })).code).toBe(0);
    expect((await api.get(`/customers/${id}`)).body['isDeleted']).toBe(true);
  });

  it('shows a list as a table, and lines of JSON with --json', async () => {
    const [customer] = await items(['trigger', 'CUSTOMER_CREATED']);
    const id = textAt(customer, 'answer', 'id');
    const { out } = await inTerminal('customers list --all');
    expect(out).toMatch(/^id +fullName/);
    expect(out.split('\r\n').filter((line) => line.startsWith(id))).toHaveLength(1);
    const json = await inTerminal('customers list --all --json');
    expect(lines(json.out.replaceAll('\r', '')).map((one) => textAt(one, 'id'))).toContain(id);
  });

  it('asks for the secret without showing it', async () => {
    const command = `login --profile other --base-url ${baseUrl()} --client-id ${api.clientId}`;
    const { code, out } = await inTerminal(command, {
      question: /client secret: /,
      typed: `${api.clientSecret}\r`,
    });
    expect([code, out]).toEqual([0, expect.stringContaining('Logged in')]);
    expect(out).not.toContain(api.clientSecret);
    const [who] = await items(['--profile', 'other', 'whoami']);
    expect(who).toMatchObject({ profile: 'other', clientId: api.clientId });
  });
});
