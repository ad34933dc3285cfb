import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { createCipheriv, createDecipheriv, generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { importSPKI, jwtVerify } from 'jose';
import { Environment } from '../src/environment';
import { GoogleKmsRoot } from '../src/keys/google-kms-root.adapter';
import { readRootKeys } from '../src/keys/root-key-config';
import type { RootKey } from '../src/keys/root-key.port';

const ROOT = resolve(__dirname, '../../..');
const inCi = process.env['CI'] === 'true';
/**
 * Programs that not every machine has: Go compiles the emulator, and a compiler has made the binding of tokens. CI installs
 * them, and fails without them.
 */
const withGo = inCi || spawnSync('go', ['version']).status === 0;
const withTokens =
  inCi ||
  (spawnSync(process.execPath, ['-e', "require('pkcs11js')"], { cwd: ROOT }).status === 0 &&
    spawnSync(process.execPath, [join(ROOT, 'tools/find-softhsm.mjs')]).status === 0);
const KEY = 'projects/p/locations/global/keyRings/r/cryptoKeys/k';

/** Makes an AES key in the only token that has a name. It never leaves the token. */
const GENERATE = `
  const pkcs11 = require('pkcs11js');
  const module = new pkcs11.PKCS11();
  module.load(process.argv[1]);
  module.C_Initialize();
  const slot = module.C_GetSlotList(true).find((one) => module.C_GetTokenInfo(one).label.trim() !== '');
  const session = module.C_OpenSession(slot, pkcs11.CKF_SERIAL_SESSION | pkcs11.CKF_RW_SESSION);
  module.C_Login(session, pkcs11.CKU_USER, '1234');
  module.C_GenerateKey(session, { mechanism: pkcs11.CKM_AES_KEY_GEN }, [
    { type: pkcs11.CKA_LABEL, value: 'root' },
    { type: pkcs11.CKA_VALUE_LEN, value: 32 },
    { type: pkcs11.CKA_TOKEN, value: true },
    { type: pkcs11.CKA_PRIVATE, value: true },
    { type: pkcs11.CKA_SENSITIVE, value: true },
    { type: pkcs11.CKA_EXTRACTABLE, value: false },
    { type: pkcs11.CKA_ENCRYPT, value: true },
    { type: pkcs11.CKA_DECRYPT, value: true },
  ]);
  module.C_Finalize();`;

interface Call {
  path: string;
  headers: IncomingHttpHeaders;
  body: Record<string, string>;
}

let folder: string;
const servers: Server[] = [];
const processes: ChildProcess[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'root-keys-'));
});
afterAll(() => {
  for (const server of servers) server.close();
  for (const process of processes) process.kill();
  rmSync(folder, { recursive: true, force: true });
});

/** The root that some variables name. */
function rootOf(env: Record<string, string>): RootKey {
  const environment = new Environment(env);
  const roots = readRootKeys(environment);
  environment.assertValid();
  if (!roots) throw new Error('there is no root');
  return roots.current;
}

/** A server that answers each call, and keeps what was sent. */
async function serve(
  answer: (call: Call) => { status?: number; body: object },
): Promise<{ url: string; calls: Call[] }> {
  const calls: Call[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const body = (text === '' ? {} : JSON.parse(text)) as Record<string, string>;
      const call = { path: request.url ?? '', headers: request.headers, body };
      calls.push(call);
      const { status = 200, body: answered } = answer(call);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answered));
    });
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls };
}

/** AES-GCM as a key service does it: base64 in, base64 out. */
class RemoteKey {
  private readonly key = randomBytes(32);

  seal(plain: string, aad: string): string {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.key, iv).setAAD(Buffer.from(aad, 'base64'));
    const text = Buffer.concat([cipher.update(plain, 'base64'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64');
  }

  open(sealed: string, aad: string): string | undefined {
    const bytes = Buffer.from(sealed, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', this.key, bytes.subarray(0, 12), { authTagLength: 16 });
    decipher.setAAD(Buffer.from(aad, 'base64')).setAuthTag(bytes.subarray(12, 28));
    try {
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('base64');
    } catch {
      return undefined;
    }
  }
}

/** What every root does. */
async function behaves(root: RootKey): Promise<void> {
  const plain = randomBytes(32);
  const wrapped = await root.wrap(plain, 'corridor/accounts/accounts-1');
  expect(wrapped).not.toContain(plain.toString('base64'));
  expect(await root.unwrap(wrapped, 'corridor/accounts/accounts-1')).toEqual(plain);
  await expect(root.unwrap(wrapped, 'corridor/payments/accounts-1')).rejects.toThrow();
  await expect(root.unwrap(await root.wrap(plain, 'a'), 'b')).rejects.toThrow();
}

describe('a root of a file or the environment', () => {
  const secret = randomBytes(32).toString('base64');

  it('wraps keys and binds them to their context', async () => {
    const file = join(folder, 'root');
    writeFileSync(file, `${secret}\n`);
    const root = rootOf({ ROOT_KEY: 'local', ROOT_KEY_SECRET_FILE: file });
    await behaves(root);
    expect(rootOf({ ROOT_KEY: 'local', ROOT_KEY_SECRET: secret }).name).toBe(root.name);
    await expect(root.unwrap('AAAA', 'a')).rejects.toThrow('cut short');
  });
});

describe('a transit key of Vault', () => {
  it('wraps with associated data and the token of the moment', async () => {
    const key = new RemoteKey();
    const vault = await serve(({ path, headers, body }) => {
      if (headers['x-vault-token'] === undefined)
        return { status: 403, body: { errors: ['permission denied'] } };
      const aad = body['associated_data'] ?? '';
      if (path.endsWith('/encrypt/corridor'))
        return { body: { data: { ciphertext: `vault:v1:${key.seal(body['plaintext'] ?? '', aad)}` } } };
      const plaintext = key.open((body['ciphertext'] ?? '').replace('vault:v1:', ''), aad);
      return plaintext === undefined
        ? { status: 400, body: { errors: ['cipher: message authentication failed'] } }
        : { body: { data: { plaintext } } };
    });
    const file = join(folder, 'token');
    writeFileSync(file, 'first');
    const root = rootOf({ ROOT_KEY: `vault:${vault.url}/transit/corridor`, ROOT_KEY_SECRET_FILE: file });
    await behaves(root);
    writeFileSync(file, 'second');
    await root.wrap(randomBytes(32), 'a');
    expect(vault.calls[0]).toMatchObject({
      path: '/v1/transit/encrypt/corridor',
      headers: { 'x-vault-token': 'first' },
    });
    expect(vault.calls.at(-1)?.headers['x-vault-token']).toBe('second');
  });

  it('that refuses is an error with its answer', async () => {
    const vault = await serve(() => ({ status: 403, body: { errors: ['permission denied'] } }));
    const root = rootOf({ ROOT_KEY: `vault:${vault.url}/transit/corridor`, ROOT_KEY_SECRET: 't' });
    await expect(root.wrap(randomBytes(32), 'a')).rejects.toThrow(
      'answered 403: {"errors":["permission denied"]}',
    );
  });
});

describe('a key of Google Cloud KMS', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const account = {
    client_email: 'corridor@p.iam.gserviceaccount.com',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    private_key_id: 'kid-1',
  };
  const kms = () => {
    const key = new RemoteKey();
    return serve(({ path, body }) => {
      if (path.startsWith('/computeMetadata/'))
        return { body: { access_token: 'of the machine', expires_in: 60 } };
      const aad = body['additionalAuthenticatedData'] ?? '';
      if (path === `/v1/${KEY}:encrypt`)
        return { body: { ciphertext: key.seal(body['plaintext'] ?? '', aad) } };
      const plaintext = key.open(body['ciphertext'] ?? '', aad);
      return plaintext === undefined
        ? { status: 400, body: { error: { status: 'INVALID_ARGUMENT' } } }
        : { body: { plaintext } };
    });
  };

  it('wraps with additional data and a token that the service account signs', async () => {
    const { url, calls } = await kms();
    await behaves(
      rootOf({
        ROOT_KEY: `gcp-kms:${KEY}`,
        ROOT_KEY_SECRET: JSON.stringify(account),
        ROOT_KEY_ENDPOINT: url,
      }),
    );
    const token = String(calls[0]?.headers.authorization).replace('Bearer ', '');
    const pem = publicKey.export({ type: 'spki', format: 'pem' }) as string;
    const { payload, protectedHeader } = await jwtVerify(token, await importSPKI(pem, 'RS256'), {
      audience: 'https://cloudkms.googleapis.com/',
      issuer: account.client_email,
      subject: account.client_email,
    });
    expect(protectedHeader.kid).toBe('kid-1');
    expect(Number(payload.exp) - Number(payload.iat)).toBe(600);
  });

  it('takes the token of the machine without a service account', async () => {
    const { url, calls } = await kms();
    await behaves(new GoogleKmsRoot(KEY, undefined, url, url));
    expect(calls[0]).toMatchObject({
      path: '/computeMetadata/v1/instance/service-accounts/default/token',
      headers: { 'metadata-flavor': 'Google' },
    });
    expect(calls[1]?.headers.authorization).toBe('Bearer of the machine');
  });
});

(withGo ? describe : describe.skip)('a key of AWS KMS', () => {
  it('wraps with the encryption context, in an emulator', async () => {
    const program = execFileSync(process.execPath, [join(ROOT, 'tools/find-local-kms.mjs')], {
      encoding: 'utf8',
    }).trim();
    const child = spawn(program, [join(folder, 'kms')]);
    processes.push(child);
    const url = await new Promise<string>((found, failed) => {
      child.stdout.on('data', (text: Buffer) => found(String(text).trim()));
      child.on('exit', () => failed(new Error('the emulator has ended')));
    });
    const target = { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': 'TrentService.CreateKey' };
    const made = await fetch(url, { method: 'POST', headers: target, body: '{}' });
    const { KeyMetadata } = (await made.json()) as { KeyMetadata: { Arn: string } };
    const credentials = { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' };
    Object.assign(process.env, credentials);
    try {
      await behaves(rootOf({ ROOT_KEY: `aws-kms:${KeyMetadata.Arn}`, ROOT_KEY_ENDPOINT: url }));
    } finally {
      for (const name of Object.keys(credentials)) delete process.env[name];
    }
  });
});

(withTokens ? describe : describe.skip)('a key in a token (PKCS #11)', () => {
  const token = 'corridor test';
  let modulePath: string;

  beforeAll(() => {
    modulePath = execFileSync(process.execPath, [join(ROOT, 'tools/find-softhsm.mjs')], {
      encoding: 'utf8',
    }).trim();
    const conf = join(folder, 'softhsm2.conf');
    writeFileSync(conf, `directories.tokendir = ${folder}\nobjectstore.backend = file\n`);
    process.env['SOFTHSM2_CONF'] = conf;
    const pins = ['--pin', '1234', '--so-pin', '5678'];
    execFileSync('softhsm2-util', ['--init-token', '--free', '--label', token, ...pins]);
    execFileSync(process.execPath, ['-e', GENERATE, modulePath], { cwd: ROOT });
  });
  afterAll(() => {
    delete process.env['SOFTHSM2_CONF'];
  });

  const tokenRoot = (object: string, pin: string, name = token): RootKey =>
    rootOf({
      ROOT_KEY: `pkcs11:token=${encodeURIComponent(name)};object=${object}?module-path=${modulePath}`,
      ROOT_KEY_SECRET: pin,
    });

  it('wraps inside the token', () => behaves(tokenRoot('root', '1234')));

  it('is an error with a wrong PIN, key or token, and works after it', async () => {
    const plain = randomBytes(32);
    await expect(tokenRoot('root', '9999').wrap(plain, 'a')).rejects.toThrow('CKR_PIN_INCORRECT');
    await expect(tokenRoot('other', '1234').wrap(plain, 'a')).rejects.toThrow(
      'must have one secret key other',
    );
    await expect(tokenRoot('root', '1234', 'x').wrap(plain, 'a')).rejects.toThrow('there is no token x');
    await behaves(tokenRoot('root', '1234'));
  });
});

describe('ROOT_KEY', () => {
  it.each([
    ['unknown', 'ROOT_KEY must begin with one of local, aws-kms, gcp-kms, vault, pkcs11'],
    ['local', 'ROOT_KEY_SECRET must be 32 random bytes'],
    ['aws-kms:alias/x', 'by its ARN'],
    ['gcp-kms:projects/p', 'cryptoKeys'],
    ['vault:http://vault.example/transit/k', 'must be vault:https://'],
    ['vault:https://vault.example/k', 'must be vault:https://'],
    ['pkcs11:token=t?module-path=/x', 'RFC 7512'],
  ])('%s is refused at start', (text, violation) => {
    expect(() => rootOf({ ROOT_KEY: text, ROOT_KEY_SECRET: 'short' })).toThrow(violation);
  });

  it('is needed beside a former one', () => {
    const secret = randomBytes(32).toString('base64');
    const env = new Environment({ FORMER_ROOT_KEY: 'local', FORMER_ROOT_KEY_SECRET: secret });
    readRootKeys(env);
    expect(() => env.assertValid()).toThrow('FORMER_ROOT_KEY needs ROOT_KEY');
  });
});
