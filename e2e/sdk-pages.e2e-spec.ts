import { execFile } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createPlatform, type Api } from './support/api';
import { DocumentedReceiver, saysWithoutSecret } from './support/documented-receiver';
import { fundedCustomer, transferOut } from './support/money';
import { findGo, pageReceivers } from './support/page-receivers';
import { blocksOf, onThisSystem, runLines } from './support/pages';
import { compileStrictly } from './support/strict-project';
import { freePort } from '../tools/infra/ports.mjs';

const PAGE = 'docs/sdks.md';
/** Installing downloads packages on a new machine. */
const LIMIT_MS = 300_000;
const run = promisify(execFile);

/** Both programs of the page say: a new payment, its end, an id of a customer, their number, and what is left of 100.00. */
const SAID = [
  expect.stringMatching(/^(PENDING|PROCESSING)$/),
  'COMPLETED',
  expect.stringMatching(/^Customer:/),
  expect.stringMatching(/^[1-9]\d* [1-9]\d*$/),
  '7500',
];

let folder: string;

/** The folder in which the page installs both packages. */
beforeAll(async () => {
  const lines = await runLines([...blocksOf(PAGE, 'bash'), 'pwd'], 0);
  folder = lines.at(-1) ?? '';
}, LIMIT_MS);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a program prints, of its ids only the first. */
async function said(command: string, program: string): Promise<string[]> {
  const { stdout } = await run(command, [program], { cwd: folder });
  const lines = stdout.trim().split('\n');
  const ids = lines.filter((line) => line.startsWith('Customer:'));
  return lines.filter((line) => line === ids[0] || !ids.includes(line));
}

describe('the program of docs/sdks.md', () => {
  it('compiles and runs in TypeScript', async () => {
    writeFileSync(join(folder, 'program.ts'), onThisSystem(blocksOf(PAGE, 'ts').join('\n'), 0));
    expect(await compileStrictly(folder, ['program.ts'])).toBe('');
    expect(await said(process.execPath, 'program.js')).toEqual(SAID);
  });

  it('runs in Python', async () => {
    writeFileSync(join(folder, 'program.py'), onThisSystem(blocksOf(PAGE, 'python').join('\n'), 0));
    expect(await said(join(folder, 'environment', 'bin', 'python'), 'program.py')).toEqual(SAID);
  });
});

describe('the receiver of docs/webhooks.md', () => {
  let api: Api;

  beforeAll(async () => {
    api = await createPlatform();
  });

  const languages = (['ts', 'python', 'go'] as const).filter((one) => one !== 'go' || findGo() !== undefined);

  it.each(languages)(
    'verifies deliveries, in %s',
    async (language) => {
      const port = await freePort();
      const { id: endpointId, secret = '' } = await api.corridor.webhooks.createWebhookEndpoint({
        url: `http://127.0.0.1:${port}/`,
      });
      const program = await pageReceivers[language](folder, port);
      expect(await saysWithoutSecret(program)).toContain('WEBHOOK_SECRET');
      expect(await saysWithoutSecret(program, '')).toContain('WEBHOOK_SECRET');
      const receiver = new DocumentedReceiver({ program, port, endpointId, secret });
      try {
        await receiver.start();
        const customer = await fundedCustomer(api, 5_000);
        const { id } = await api.corridor.transfers.createTransferOut(transferOut(customer, 1_200));
        await receiver.prints(`OUTGOING_PAYMENT_COMPLETED ${id}`);
        expect(await receiver.answersToForgeries()).toEqual({
          genuine: 204,
          afterRotation: 204,
          otherBody: 400,
          otherSecret: 400,
          tooOld: 400,
          unsigned: 400,
          malformed: 400,
          endlessTime: 400,
        });
      } finally {
        receiver.stop();
        await api.corridor.webhooks.deleteWebhookEndpoint(endpointId);
      }
    },
    LIMIT_MS,
  );
});
