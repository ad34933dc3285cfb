import { readdir } from 'node:fs/promises';
import { request as httpRequest, type ClientRequest } from 'node:http';
import { mintUuid } from '@corridor/kernel';
import type { PreviewVerificationAnswer } from '@corridor/contracts';
import { eventually, type TestDatabase } from '@corridor/testing';
import { LinkTokens } from '../src/kyc-page/link-token.codec';
import { ManageOperatorsHandler } from '../src/operators/manage-operators.handler';
import { OperatorsListener } from '../src/operators-listener/operators-listener.adapter';
import {
  basic,
  createGatewayDatabase,
  makeToken,
  platformA,
  platformB,
  startGateway,
  type TestGateway,
} from './fixtures/gateway-app';

const BOUNDARY = 'xxBOUNDARYxx';
const PART = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n`;
const END = `\r\n--${BOUNDARY}--\r\n`;
const platformC = { ...platformA, platformKey: 3 };
/** Uploads in flight that one platform, and one operator, may have. */
const OF_PLATFORM = 16;
const OF_OPERATOR = 4;

/** An upload of which the test sends the parts. */
interface Upload {
  request: ClientRequest;
  status: () => number | undefined;
}

describe('half-sent uploads', () => {
  let database: TestDatabase;
  let gateway: TestGateway;
  let held: Upload[];

  beforeAll(async () => {
    database = await createGatewayDatabase();
    gateway = await startGateway(database, { OPERATIONS_PORT: '0' });
    const customer = {
      customerType: 'INDIVIDUAL',
      isDeleted: false,
      status: 'UNVERIFIED',
      verificationStatus: null,
      missing: [],
      corrections: [],
      kycLinks: { revocations: 0, approvals: 0 },
    } satisfies PreviewVerificationAnswer['found'];
    gateway.services.answer = ({ operation }) =>
      operation === 'compliance.preview-verification'
        ? { body: Buffer.from(JSON.stringify({ found: customer })) }
        : { status: 201, body: Buffer.from('{}') };
  });
  beforeEach(() => (held = []));
  afterEach(() => {
    for (const { request } of held) request.destroy();
  });
  afterAll(async () => {
    await gateway.close(0);
    await database.drop();
  });

  function begin(url: string, authorization?: string): Upload {
    const headers = {
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'idempotency-key': mintUuid(),
      ...(authorization === undefined ? {} : { authorization }),
    };
    const request = httpRequest(url, { method: 'POST', agent: false, headers });
    let status: number | undefined;
    request.on('response', (response) => (response.resume(), (status = response.statusCode)));
    request.on('error', () => undefined);
    request.write(PART);
    const upload = { request, status: () => status };
    held.push(upload);
    return upload;
  }

  function finish({ request, status }: Upload): Promise<number | undefined> {
    request.end(END);
    return eventually(status);
  }

  const statuses = (): (number | undefined)[] => held.map(({ status }) => status());
  /** Files that are being written. */
  async function unfinished(): Promise<number> {
    const { storage } = gateway;
    const files = storage.kind === 'folder' ? await readdir(storage.path, { recursive: true }) : [];
    return files.filter((file) => file.endsWith('.unfinished')).length;
  }

  const authorizationOf = async (platform: typeof platformA): Promise<string> =>
    (await makeToken(gateway, { platform })).authorization;
  const countOf = (status: number): number => statuses().filter((one) => one === status).length;

  /** Begins uploads of a sender until one is refused, because the sender has too many. */
  async function fill(next: () => Upload | Promise<Upload>): Promise<void> {
    const uploads: Upload[] = [];
    await eventually(async () => {
      uploads.push(await next());
      return uploads.some(({ status }) => status() === 429);
    });
  }

  it('of an operator keep no place from another one', async () => {
    const operators = new ManageOperatorsHandler(gateway.runtime.pool);
    const [slow, other] = await Promise.all(
      ['slow', 'other'].map(async (name) => {
        const { clientId, clientSecret } = await operators.create(name, ['TREASURY']);
        return basic(clientId, clientSecret);
      }),
    );
    const url = `${gateway.app.get(OperatorsListener).url}/settlement-accounts/SettlementAccount:${mintUuid()}/statements`;
    for (let n = 0; n < OF_PLATFORM; n += 1) begin(url, slow);
    await eventually(() => countOf(429) === OF_PLATFORM - OF_OPERATOR);

    // Its form is incomplete, and the statement is no bank's.
    expect(await finish(begin(url, other))).toBe(400);
    expect(countOf(429)).toBe(OF_PLATFORM - OF_OPERATOR);
  });

  it('of two platforms give way to a third one, and a slow upload of it keeps its place', async () => {
    const [first, second, third] = await Promise.all([platformA, platformB, platformC].map(authorizationOf));
    const url = `${gateway.url}/documents`;
    const slow = begin(url, third);
    await fill(() => begin(url, first));
    await fill(() => begin(url, second));

    expect(await finish(begin(url, third))).toBe(400);
    slow.request.write('x');
    expect(slow.status()).toBeUndefined();
    expect(await finish(slow)).toBe(400);
    // Those that gave way leave nothing behind.
    const arriving = (): number => statuses().filter((status) => status === undefined).length;
    expect(arriving()).toBeGreaterThan(0);
    await eventually(async () => (await unfinished()) === arriving());
  });

  it('by links to the hosted page of two platforms give way to a link of a third one', async () => {
    const tokens = new LinkTokens(gateway.runtime.config.keyRing, 600);
    const urlOf = async (platform: typeof platformA): Promise<string> => {
      const customerId = `Customer:${mintUuid()}`;
      const state = { revocations: 0, approvals: 0 };
      const token = await tokens.sign({ customerId, ...platform, redirectUri: undefined, state });
      return `http://127.0.0.1:${gateway.port}/kyc/${token}`;
    };
    for (const platform of [platformA, platformB]) await fill(async () => begin(await urlOf(platform)));

    expect(await finish(begin(await urlOf(platformC)))).toBe(400);
  });
});
