import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../tools/infra/ports.mjs';
import { baseUrl } from './support/api';
import { DocumentedReceiver, findPython, type Language } from './support/documented-receiver';

const ROOT = resolve(__dirname, '..');
const run = promisify(execFile);
/** A loaded machine may take this long. */
const STORY_LIMIT_MS = 300_000;
/** Guides whose commands continue those of the README, in this order. */
const GUIDES = ['idempotency-and-retries', 'webhooks', 'sandbox', 'errors', 'go-live'];
/** Parts of the output of their commands. */
const SAID_BY_GUIDES = [
  /^Transaction:\S+ (PENDING|PROCESSING|COMPLETED)$/,
  /^\{ available: \d+, required: 99999999 \}$/,
  /^(FUNDING \d+|PAYMENT -\d+|REFUND \d+)$/,
  /^whsec_$/,
  /^received$/,
  /^ACCOUNT_CLOSED$/,
  /^true$/,
  /^corridor-ignored-fields: fullNmae\s*$/i,
  /^INVALID_INPUT$/,
];

jest.setTimeout(STORY_LIMIT_MS + 10_000);

function textOf(document: string): string {
  return readFileSync(resolve(ROOT, document), 'utf8');
}

/** The code blocks of a document in a language. */
function blocksOf(document: string, language: Language | 'bash'): string[] {
  const blocks = textOf(document).matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'gm'));
  return [...blocks].map(([, block]) => String(block));
}

/** Runs lines of a document unchanged, except for ports. Resolves with the output lines. */
async function runLines(blocks: readonly string[], port: number): Promise<string[]> {
  const script = blocks
    .join('\n')
    .replaceAll('http://localhost:3000/2025-10-13', baseUrl())
    .replaceAll('4000', String(port));
  const { stdout, stderr } = await run('bash', ['--norc', '-euo', 'pipefail', '-c', script], {
    timeout: STORY_LIMIT_MS,
  });
  expect(stderr).toBe('');
  return stdout.split('\n').filter((line) => line.trim() !== '');
}

describe('the README', () => {
  const [payout = '', endpoint = ''] = blocksOf('README.md', 'bash');
  const [preamble = ''] = payout.split('\n\n');
  const written: [language: Language, document: string][] = [
    ['js', 'README.md'],
    ['js', 'docs/webhooks.md'],
    ...(findPython() === undefined ? [] : [['python', 'README.md'] as [Language, string]]),
  ];
  const receivers: DocumentedReceiver[] = [];

  beforeAll(async () => {
    for (const [language, document] of written) {
      const port = await freePort();
      const shown = 'echo "$ENDPOINT" | field .id; echo "$WEBHOOK_SECRET"';
      const lines = await runLines([preamble, endpoint, shown], port);
      const [endpointId = '', secret = ''] = lines;
      const code = blocksOf(document, language).join('\n');
      receivers.push(new DocumentedReceiver({ language, code, port, endpointId, secret }));
    }
    await Promise.all(receivers.map((receiver) => receiver.start()));
  });

  afterAll(async () => {
    for (const { endpointId } of receivers) {
      await runLines([preamble, `api -X DELETE $BASE/webhook-endpoints/${endpointId}`], 0);
    }
    for (const receiver of receivers) receiver.stop();
  });

  it('is short', () => {
    expect(textOf('README.md').split('\n').length).toBeLessThanOrEqual(151);
    expect(payout.match(/\bapi \S/g)).toHaveLength(5);
  });

  it('pays out in five curl commands, and so do the guides after it', async () => {
    const guides = GUIDES.flatMap((guide) => blocksOf(`docs/${guide}.md`, 'bash'));
    const lines = await runLines([payout, 'echo "paid $PAYMENT"', ...guides], await freePort());
    expect(lines.slice(0, 2)).toEqual(['100000', 'COMPLETED']);
    const payment = lines[2]?.replace('paid ', '') ?? '';
    const [first, repeated] = lines.slice(3);
    expect([first, repeated]).toEqual([expect.stringMatching(/^Transaction:/), first]);
    for (const expected of SAID_BY_GUIDES) expect(lines).toContainEqual(expect.stringMatching(expected));
    for (const receiver of receivers) await receiver.prints(`OUTGOING_PAYMENT_COMPLETED ${payment}`);
  });

  it.each(written)('verifies webhooks: %s of %s', async (language, document) => {
    const receiver = receivers[written.findIndex(([one, other]) => one === language && other === document)];
    expect(await receiver?.answersToForgeries()).toEqual({
      genuine: 204,
      afterRotation: 204,
      otherBody: 400,
      otherSecret: 400,
      tooOld: 400,
      unsigned: 400,
    });
  });
});

describe('the tutorial', () => {
  it('contains curl commands that work unchanged', async () => {
    const lines = await runLines(blocksOf('docs/tutorial.md', 'bash'), await freePort());
    expect(lines).toEqual(
      expect.arrayContaining([
        'PROCESSING',
        'COMPLETED',
        'EXPIRED',
        'QUOTE_EXPIRED',
        'CLAIMED',
        'REJECTED',
        'PAYMENT_APPROVAL_TIMED_OUT',
        'form sent: 303',
        '<h1>You are verified</h1>',
        'webhook OUTGOING_PAYMENT_PENDING',
        'webhook OUTGOING_PAYMENT_EXPIRED',
        'webhook INCOMING_PAYMENT_PENDING',
        'webhook INCOMING_PAYMENT_COMPLETED',
        'webhook INVITATION_CLAIMED',
        'businessInfo.registrationNumber businessInfo.taxId businessInfo.country address.line1 address.city address.postalCode address.country MISSING_BENEFICIAL_OWNER',
        'APPROVED',
        'PENDING_MANUAL_REVIEW',
        'webhook VERIFICATION_RESOLVE_ERRORS',
        'webhook VERIFICATION_READY_FOR_VERIFICATION',
        'webhook VERIFICATION_IN_PROGRESS',
        'webhook VERIFICATION_APPROVED',
        'webhook CUSTOMER_KYB_APPROVED',
        'webhook CUSTOMER_KYC_REJECTED',
        expect.stringMatching(/^INVALID_INPUT: customerType .*INDIVIDUAL.*BUSINESS/),
        'webhook BULK_UPLOAD_COMPLETED',
      ]),
    );
    expect(lines.some((line) => /^idempotency-replayed: true/i.test(line))).toBe(true);
    expect(lines.some((line) => /^REF-[0-9A-Z]{10}$/.test(line))).toBe(true);
    expect(lines).toContain('1');
    expect(lines.some((line) => line.includes('"status":"DELIVERED"'))).toBe(true);
  });

  it('has a demo that runs to its end', async () => {
    const { stdout } = await run(process.execPath, [resolve(ROOT, 'tools', 'demo.mjs')], {
      env: { ...process.env, BASE_URL: baseUrl() },
      timeout: STORY_LIMIT_MS,
    });
    expect(stdout).toContain('Webhook OUTGOING_PAYMENT_COMPLETED, its signature verified');
    expect(stdout.trim().endsWith('The story is told.')).toBe(true);
  });
});
