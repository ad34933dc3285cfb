import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../tools/infra/ports.mjs';
import { baseUrl } from './support/api';
import { DocumentedReceiver, findPython, saysWithoutSecret, scriptOf } from './support/documented-receiver';
import { PAGE_LIMIT_MS, blocksOf, runLines, textOf, type Language } from './support/pages';

const ROOT = resolve(__dirname, '..');
const run = promisify(execFile);
/** Languages whose blocks of code a test runs. */
const RUN = ['bash', 'go', 'js', 'python', 'ts'] as const;
/** Pages whose blocks run elsewhere, or why they can't run. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'README.md': 'the test of the payout and the test of the receivers',
  'docs/tutorial.md': 'a test of its own, because it prepares its own terminal',
  'docs/webhooks.md js': 'the test of the receivers',
  'docs/webhooks.md ts': 'e2e/sdk-pages.e2e-spec.ts',
  'docs/webhooks.md python': 'e2e/sdk-pages.e2e-spec.ts',
  'docs/webhooks.md go': 'e2e/sdk-pages.e2e-spec.ts',
  'docs/connectors/README.md':
    'programs and commands for a test system of a bank: examples.spec.ts of tools/conformance runs the programs',
  'docs/sdks.md': 'e2e/sdk-pages.e2e-spec.ts',
};
/** Every page of the site, in the order in which the site lists them. */
const { groups } = JSON.parse(textOf('docs/.vitepress/contents.json')) as {
  groups: { pages: [name: string, page: string][] }[];
};
const PAGES = groups.flatMap((group) => group.pages.map(([, page]) => page));
/** Pages whose commands run in one terminal, in this order. */
const GUIDES = PAGES.filter((page) => blocksOf(page, 'bash').length > 0 && ELSEWHERE[page] === undefined);
/** Parts of the output of their commands. */
const SAID_BY_GUIDES = [
  /^FAILED$/,
  /^DECISION COMPLETED$/,
  /^http:\/\/.+\/sign-in#.+$/,
  /^USD EUR GBP MXN BRL /,
  /^5 sellers$/,
  /^5 payouts in two runs$/,
  /^payouts of the run: 5 COMPLETED$/,
  /^INSUFFICIENT_FUNDS$/,
  /^REFUND 3000$/,
  /^REFUNDED$/,
  /^FUNDING_AMOUNT_MISMATCH$/,
  /^ACTIVE$/,
  /^AMOUNT_OUT_OF_RANGE$/,
  /^FORBIDDEN$/,
  /^UNAUTHORIZED$/,
  /^\*{4}6777$/,
  /^COMPLETED by RAIL$/,
  /^INCOMING$/,
  /^birthDate nationality address.line1 /,
  /^APPROVED$/,
  /^PENDING_MANUAL_REVIEW$/,
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

jest.setTimeout(PAGE_LIMIT_MS + 10_000);

const [payout = '', endpoint = '', cleanUp = ''] = blocksOf('README.md', 'bash');

/** What whoever follows the README types, with the receiver in Node. */
function readmeByHand(): string[] {
  const [receiver = ''] = blocksOf('README.md', 'js');
  return [
    payout,
    endpoint,
    'cd "$(mktemp -d)"',
    'npm install --silent --prefer-offline standardwebhooks',
    `cat >receiver.mjs <<'END'\n${receiver}END`,
    'node receiver.mjs &',
    'curl -s --retry 9 --retry-connrefused http://localhost:4000/ -d {}',
    payout,
    cleanUp,
  ];
}

describe('the README', () => {
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
      const program = scriptOf(language, blocksOf(document, language).join('\n'));
      receivers.push(new DocumentedReceiver({ program, port, endpointId, secret }));
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
    const guides = GUIDES.flatMap((guide) => [`echo ${guide}`, ...blocksOf(guide, 'bash')]);
    const lines = await runLines([payout, 'echo "paid $PAYMENT"', ...guides], await freePort());
    expect(lines.slice(0, 2)).toEqual(['100000', 'COMPLETED']);
    const payment = lines[2]?.replace('paid ', '') ?? '';
    const [first, repeated] = lines.slice(lines.indexOf('docs/idempotency-and-retries.md') + 1);
    expect([first, repeated]).toEqual([expect.stringMatching(/^Transaction:/), first]);
    for (const expected of SAID_BY_GUIDES) expect(lines).toContainEqual(expect.stringMatching(expected));
    for (const receiver of receivers) await receiver.prints(`OUTGOING_PAYMENT_COMPLETED ${payment}`);
  });

  it('and the other pages have no block of code that no test runs', () => {
    const notRun = PAGES.flatMap((page) =>
      RUN.filter((language) => blocksOf(page, language).length > 0)
        .filter((language) => language !== 'bash' || !GUIDES.includes(page))
        .map((language) => `${page} ${language}`)
        .filter(
          (block) => ELSEWHERE[block] === undefined && ELSEWHERE[block.split(' ', 1)[0] ?? ''] === undefined,
        ),
    );
    expect(notRun).toEqual([]);
  });

  it.each(written)('has a receiver that needs its secret: %s of %s', async (language, document) => {
    const program = scriptOf(language, blocksOf(document, language).join('\n'));
    expect(await saysWithoutSecret(program)).toMatch(/secret/i);
    expect(await saysWithoutSecret(program, '')).toMatch(/secret/i);
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
      malformed: 400,
      endlessTime: 400,
    });
  });
});

describe('the tutorial', () => {
  it('contains curl commands that work unchanged, after those of the README in the same terminal', async () => {
    const endsAll = `trap 'jobs -p | xargs -r kill 2>/dev/null || true' EXIT`;
    const blocks = [endsAll, ...readmeByHand(), ...blocksOf('docs/tutorial.md', 'bash')];
    const lines = await runLines(blocks, await freePort());
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
      timeout: PAGE_LIMIT_MS,
    });
    expect(stdout).toContain('Webhook OUTGOING_PAYMENT_COMPLETED, its signature verified');
    expect(stdout.trim().endsWith('The story is told.')).toBe(true);
  });
});
