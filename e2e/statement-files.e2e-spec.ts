import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { admin, at, listAt, textAt, type Json } from './support/api';
import { readRunFile } from './system/running-system';

const MEGABYTE = 1024 * 1024;
const BOUNDARY = 'corridor-statement';
const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08';
/** Text that an entry carries, so that a large file has few lines. */
const REMARK = 'x'.repeat(100_000);
const LARGE_LINES = 1_000;
const WARM_UP_LINES = 300;
/** A process that held the larger file would need at least this much more memory, bytes. */
const GROWTH_MAX = 100 * MEGABYTE;
const TRIES_MAX = 4;

function operationsUrl(): string {
  const url = process.env['E2E_OPERATIONS_URL'];
  if (!url) throw new Error('E2E_OPERATIONS_URL is not set: end-to-end tests run through npm test');
  return `${url}/operations/v1`;
}

function balance(code: string, amount: number): string {
  return (
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="USD">${amount}.00</Amt>` +
    '<CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-03-31</Dt></Dt></Bal>'
  );
}

function entry(remark: string): string {
  return (
    '<Ntry><Amt Ccy="USD">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>' +
    `<BookgDt><Dt>2026-03-31</Dt></BookgDt><AddtlNtryInf>${remark}</AddtlNtryInf></Ntry>`
  );
}

interface TestFile {
  id?: string;
  prolog?: string;
  lines?: number;
  remark?: string;
  opening?: number;
  closing?: number;
}

/** A camt.053 in parts, so that nobody holds it. */
function* camt(file: TestFile): Generator<string> {
  const { id = 'S1', prolog = '', lines = 1, remark = 'fee', opening = 0 } = file;
  const { closing = opening + lines } = file;
  yield `<?xml version="1.0" encoding="UTF-8"?>${prolog}<Document xmlns="${NAMESPACE}"><BkToCstmrStmt>`;
  yield `<Stmt><Id>${id}</Id><Acct><Id><Othr><Id>9876543210</Id></Othr></Id></Acct>${balance('OPBD', opening)}${balance('CLBD', closing)}`;
  for (let line = 0; line < lines; line += 1) yield entry(remark);
  yield '</Stmt></BkToCstmrStmt></Document>';
}

/** Ten entities, each of which is ten of the one before. */
function billionLaughs(): string {
  const laughs = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`);
  return `<!DOCTYPE Document [<!ENTITY l0 "lol">${laughs.join('')}]>`;
}

function processesOf(app: string): number[] {
  const { processes } = readRunFile(process.env['E2E_DATA_DIR'] ?? '');
  return processes.filter(({ name }) => name.startsWith(app)).map(({ pid }) => pid);
}

/** Peak of the resident memory of the instances of an app, bytes. */
function peakOf(app: string): number {
  const peaks = processesOf(app).map(
    (pid) => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024,
  );
  return Math.max(...peaks);
}

/** Lets the peaks of the instances of an app begin at their present memory. */
function forgetPeaksOf(app: string): void {
  for (const pid of processesOf(app)) writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

describe("statement files through the operators' API", () => {
  let authorization = '';
  let accountId = '';
  let keys = 0;

  async function upload(
    parts: Iterable<string>,
    format = 'CAMT053',
  ): Promise<{ status: number; body: Json }> {
    const form = function* (): Generator<Buffer> {
      yield Buffer.from(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="format"\r\n\r\n${format}\r\n` +
          `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="statement.xml"\r\n` +
          'Content-Type: application/xml\r\n\r\n',
      );
      for (const part of parts) yield Buffer.from(part);
      yield Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
    };
    keys += 1;
    const call = request(`${operationsUrl()}/settlement-accounts/${accountId}/statements`, {
      method: 'POST',
      headers: {
        authorization,
        'idempotency-key': `file-${keys}-${accountId}`,
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      },
    });
    const answered = new Promise<{ status: number; body: Json }>((resolve, reject) => {
      call.once('error', reject);
      call.once('response', (response) => {
        text(response).then(
          (body) => resolve({ status: response.statusCode ?? 0, body: JSON.parse(body) as Json }),
          reject,
        );
      });
    });
    // The answer counts, also if it comes before the end of the form.
    const [answer] = await Promise.all([
      answered,
      pipeline(Readable.from(form()), call).catch(() => undefined),
    ]);
    return answer;
  }

  /** What is wrong with the file, in words. */
  function faultsOf({ body }: { body: Json }): string[] {
    return listAt(body, 'details', 'errors').map(
      (fault) => `${textAt(fault, 'field')}: ${textAt(fault, 'message')}`,
    );
  }

  beforeAll(async () => {
    const made = JSON.parse(
      await admin('create-operator', '--name', 'Ada', '--permissions', 'READ,TREASURY', '--json'),
    ) as { clientId: string; clientSecret: string };
    authorization = `Basic ${Buffer.from(`${made.clientId}:${made.clientSecret}`).toString('base64')}`;
    const { connectorId } = JSON.parse(
      await admin('connectors', 'add', '--name', 'paper', '--url', 'http://127.0.0.1:1', '--json'),
    ) as { connectorId: string };
    const answer = await fetch(`${operationsUrl()}/settlement-accounts`, {
      method: 'POST',
      headers: { authorization, 'idempotency-key': connectorId, 'content-type': 'application/json' },
      body: JSON.stringify({
        connectorId,
        currency: 'USD',
        name: 'paper account',
        bankDetails: { accountType: 'US_ACCOUNT', accountNumber: '9876543210', routingNumber: '021000021' },
      }),
    });
    const account = (await answer.json()) as Json;
    accountId = textAt(account, 'id');
  });

  it('of 100 MB are imported, and need no more memory than those of 30 MB', async () => {
    // Equal lines of the same day could be the same ones.
    let opening = 0;
    const peaksOf = async (id: string, lines: number): Promise<number[]> => {
      const { status, body } = await upload(camt({ id, lines, remark: `${id} ${REMARK}`, opening }));
      expect([status, at(body, 'statements', 0, 'lines')]).toEqual([201, lines]);
      opening += lines;
      return ['gateway', 'payments'].map(peakOf);
    };
    const before = await peaksOf('warm-up', WARM_UP_LINES);
    let growths: number[] = [];
    // What other suites do meanwhile needs memory too, but not each time.
    for (let tries = 0; tries < TRIES_MAX; tries += 1) {
      const after = await peaksOf(`large ${tries}`, LARGE_LINES);
      growths = after.map((peak, app) => peak - (before[app] ?? 0));
      if (growths.every((growth) => growth < GROWTH_MAX)) break;
      for (const app of ['gateway', 'payments']) forgetPeaksOf(app);
    }
    for (const growth of growths) expect(growth).toBeLessThan(GROWTH_MAX);
  });

  it.each([
    ['a billion laughs', camt({ prolog: billionLaughs(), remark: '&l9;' })],
    [
      'an external entity',
      camt({ prolog: '<!DOCTYPE Document [<!ENTITY x SYSTEM "file:///etc/passwd">]>', remark: '&x;' }),
    ],
    [
      'a document type from elsewhere',
      camt({ prolog: '<!DOCTYPE Document SYSTEM "http://127.0.0.1:1/x.dtd">' }),
    ],
  ])('with %s are refused before it is read', async (_, parts) => {
    const answer = await upload(parts);
    expect([answer.status, faultsOf(answer)]).toEqual([
      400,
      ['file: the file must not have a document type declaration'],
    ]);
  });

  it('with an entity that XML does not have, or with a wrong sum, say what is wrong', async () => {
    const unknown = await upload(camt({ remark: '&l9;' }));
    expect([unknown.status, faultsOf(unknown)]).toEqual([
      400,
      ['file: the file must be well-formed XML; line 1 is not'],
    ]);
    const wrongSum = await upload(camt({ id: 'wrong', lines: 2, closing: 3 }));
    expect([wrongSum.status, faultsOf(wrongSum)]).toEqual([
      400,
      [
        'file: statement of 2026-03-31: opening and lines must be the closing balance: the opening balance is 0.00 USD, ' +
          'the lines are 2.00 USD, the closing balance is 3.00 USD',
      ],
    ]);
  });

  it('of 100 MB that are one text, or no XML at all, are refused', async () => {
    const oneText = await upload(camt({ remark: 'x'.repeat(100 * MEGABYTE) }));
    expect([oneText.status, faultsOf(oneText)]).toEqual([
      400,
      [
        expect.stringMatching(
          /^file: the file has (more than \d+ characters without an element|too large an entry)/,
        ),
      ],
    ]);
    const noise = await upload(['x'.repeat(MEGABYTE)]);
    expect([noise.status, noise.body['code']]).toEqual([400, 'INVALID_INPUT']);
  });

  it('of more than 128 MB are refused, and the answer says so', async () => {
    const answer = await upload(camt({ lines: 1_400, remark: REMARK }));
    expect(answer).toMatchObject({ status: 413, body: { code: 'PAYLOAD_TOO_LARGE' } });
    expect(textAt(answer.body, 'message')).toContain('128 MB');
  });
});
