import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './system/running-system';
import { baseUrl } from './vocabulary/api';

const ROOT = resolve(__dirname, '..');
const run = promisify(execFile);
/** A loaded machine may take so long. */
const STORY_LIMIT_MS = 150_000;

jest.setTimeout(STORY_LIMIT_MS + 10_000);

/** The curl story of the README, block by block, as one script; only the ports are this test's own. */
async function story(): Promise<string> {
  const readme = readFileSync(resolve(ROOT, 'README.md'), 'utf8');
  const blocks = [...readme.matchAll(/```bash\n([\s\S]*?)```/g)].map((match) => match[1]);
  return blocks
    .join('\n')
    .replaceAll('http://localhost:3000/2025-10-13', baseUrl())
    .replaceAll('4000', String(await freePort()));
}

describe('the README', () => {
  it('says curl lines that work as they stand', async () => {
    const script = await story();
    const { stdout, stderr } = await run('bash', ['-euo', 'pipefail', '-c', script], {
      timeout: STORY_LIMIT_MS,
    });
    expect(stderr).toBe('');
    const lines = stdout.split('\n').filter((line) => line.trim() !== '');
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
        'INVALID_INPUT: customerType must be one of the following values: INDIVIDUAL, BUSINESS',
        'webhook BULK_UPLOAD_COMPLETED',
      ]),
    );
    expect(lines.some((line) => /^idempotency-replayed: true/i.test(line))).toBe(true);
    expect(lines.some((line) => /^REF-[0-9A-Z]{10}$/.test(line))).toBe(true);
    expect(lines).toContain('1');
    expect(stdout).toContain('"status":"DELIVERED"');
  });

  it('has a demo that tells the story to its end', async () => {
    const { stdout } = await run(process.execPath, [resolve(ROOT, 'tools', 'demo.mjs')], {
      env: { ...process.env, BASE_URL: baseUrl() },
      timeout: STORY_LIMIT_MS,
    });
    expect(stdout).toContain('Webhook OUTGOING_PAYMENT_COMPLETED, its signature verified');
    expect(stdout.trim().endsWith('The story is told.')).toBe(true);
  });
});
