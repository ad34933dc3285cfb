import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { eventually } from '@corridor/testing';
import { runAdmin } from '../system/admin-run';
import { findingLines, searchSystem } from '../system/personal-data';
import {
  newDataDir,
  readRunFile,
  removeDataDir,
  startSystem,
  stopSystem,
  type RunningSystem,
} from '../system/running-system';
import { Api, textAt, type Json } from '../support/api';
import { business, customerOf, ownerOf, person, succeeded, verify } from '../support/compliance';
import { pdf, uploadDocument } from '../support/documents';
import { fund, internalAccount, transactionReaches, transferOut, usAccount } from '../support/money';

jest.setTimeout(600_000);

/** Letters that occur nowhere else. */
function letters(): string {
  return [...randomUUID().replaceAll('-', '')]
    .map((digit) => 'ghijklmnopqrstuv'[parseInt(digit, 16)])
    .join('');
}

/** Digits that occur nowhere else. @param length 9 to 15 */
function digits(length: number): string {
  return `7${String(BigInt(`0x${randomUUID().replaceAll('-', '')}`)).slice(1, length)}`;
}

/** Everything personal that the test sends about its two customers. */
const values = {
  name: `Wilhelmina ${letters()}`,
  street: `Rosenallee ${letters()}`,
  beneficiary: `Greta ${letters()}`,
  // The suffix lets the sandbox complete the payment.
  accountNumber: `${digits(11)}999`,
  description: `rent of ${letters()}`,
  email: `${letters()}@example.test`,
  documentNumber: `P${digits(10)}`,
  fileName: `${letters()}.pdf`,
  content: letters(),
  legalName: `Acme ${letters()}`,
  taxId: digits(9),
  ownerName: letters(),
  ownerIdentifier: digits(9),
};

/**
 * References of the platform. They are no personal data by themselves, and topics have them in the clear until their
 * records expire or are compacted (ADR 26).
 */
const references = { ownId: `own-${letters()}`, metadata: `ref-${letters()}` };

describe('the erasure of customers in a running system', () => {
  const dataDir = newDataDir();
  let system: RunningSystem;
  let api: Api;
  let receiver: Server;
  let received = '';

  beforeAll(async () => {
    system = await startSystem({ dataDir, env: { LOG_LEVEL: 'debug', REQUEST_LOG_SAMPLE: '1' } });
    api = new Api('sandbox', 'sandbox-secret', readRunFile(dataDir).baseUrl);
    receiver = createServer((request, response) => {
      // A receiver may repeat what it got, and its answers are stored.
      void text(request).then((body) => {
        received += body;
        response.end(body);
      });
    });
    await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
    const { port } = receiver.address() as AddressInfo;
    await succeeded(api.post('/webhook-endpoints', { url: `http://127.0.0.1:${port}/`, eventTypes: [] }));
  });
  afterAll(async () => {
    await stopSystem(system);
    receiver.close();
    receiver.closeAllConnections();
    removeDataDir(dataDir);
  });

  /** A person with a bank account, a document and payments. */
  async function payingPerson(): Promise<string> {
    const address = { line1: values.street, city: 'Bad Homburg', postalCode: '61348', country: 'DE' };
    const own = { fullName: values.name, birthDate: '1971-03-04', nationality: 'DE', address };
    const metadata = { reference: references.metadata };
    const id = await customerOf(api, { ...own, platformCustomerId: references.ownId, metadata });
    const more = {
      documentNumber: values.documentNumber,
      file: new File([pdf(values.content)], values.fileName),
    };
    expect((await uploadDocument(api, id, more)).status).toBe(201);
    const account = usAccount('999');
    const accountInfo = {
      ...(account['accountInfo'] as Json),
      accountNumber: values.accountNumber,
      beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: values.beneficiary },
    };
    const external = await succeeded(
      api.post('/customers/external-accounts', { ...account, accountInfo, customerId: id }),
    );
    const accountId = textAt(await internalAccount(api, id), 'id');
    await fund(api, accountId, 1_000);
    const bankAccountId = textAt(external, 'id');
    const body = { ...transferOut({ accountId, bankAccountId }, 1_000), description: values.description };
    const payment = await succeeded(api.post('/transfer-out', body));
    await transactionReaches(api, textAt(payment, 'id'), 'COMPLETED');
    return id;
  }

  /** A business with an owner and a verification. */
  async function ownedBusiness(): Promise<string> {
    const id = await customerOf(api, {
      customerType: 'BUSINESS',
      businessInfo: { ...business, legalName: values.legalName, taxId: values.taxId },
    });
    const own = { lastName: values.ownerName, identifier: values.ownerIdentifier, email: values.email };
    await ownerOf(api, id, { ...person, ...own });
    await verify(api, id);
    return id;
  }

  /** The places where values are in the clear, and how much was searched. */
  async function findings(): Promise<{ found: string[]; places: Record<string, number> }> {
    const own: string[] = Object.values(references);
    const secret = [...Object.values(values), ...own];
    const { findings: all, places } = await searchSystem(dataDir, { secret, personal: [] });
    for (const [place, found] of all) {
      const left = [...found].filter((value) => !place.startsWith('topic ') || !own.includes(value));
      if (left.length > 0) all.set(place, new Set(left));
      else all.delete(place);
    }
    return { found: findingLines(all), places };
  }

  it('leaves none of their values in any table, topic, file or log', async () => {
    const customers = [await payingPerson(), await ownedBusiness()];
    await eventually(() => received.includes('OUTGOING_PAYMENT_COMPLETED'));
    const before = await findings();
    for (const count of Object.values(before.places)) expect(count).toBeGreaterThan(0);
    expect(before.found.map((line) => line.split(':')[0])).toEqual(
      expect.arrayContaining(['table accounts.customers', 'table compliance.beneficial_owners']),
    );
    const platformId = textAt((await api.get('/config')).body, 'id');
    for (const id of customers) {
      expect((await api.delete(`/customers/${id}`)).status).toBe(200);
      const erasing = ['erase-customer', id, '--platform', platformId, '--reason', 'ticket 4711'];
      const { code, output } = await runAdmin(dataDir, erasing);
      expect([code, output]).toEqual([0, expect.stringContaining('notifications')]);
    }
    const { found, places } = await eventually(async () => {
      const now = await findings();
      if (now.found.length > 0) throw new Error(now.found.join('\n'));
      return now;
    });
    expect(found).toEqual([]);
    expect({ tables: places['tables'], files: places['files'] }).toEqual({
      tables: before.places['tables'],
      files: 0,
    });
    expect((await runAdmin(dataDir, ['verify-ledger'])).code).toBe(0);
  });
});
