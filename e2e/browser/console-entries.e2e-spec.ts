import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { eventually, launchChromium } from '@corridor/testing';
import { admin, textAt } from '../support/api';
import { operatorsCall, operatorsList } from '../support/console-operators';
import { allLooks } from '../support/console-visit';
import { OperatorVisit } from '../support/operator-visit';
import { registeredBank, type RegisteredBank } from '../support/registered-bank';

const SUITE_MS = 480_000;
const tag = randomUUID().slice(0, 8);
const IBAN = 'DE02120300000000202051';

/** A notification of one credit. */
function notification(reference: string): string {
  return [
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn>',
    '<GrpHdr><MsgId>M</MsgId><CreDtTm>2026-01-30T12:00:00Z</CreDtTm></GrpHdr>',
    `<Ntfctn><Id>N-${reference}</Id><Acct><Id><IBAN>${IBAN}</IBAN></Id></Acct>`,
    '<Ntry><Amt Ccy="EUR">12.34</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>',
    `<BookgDt><Dt>2026-01-30</Dt></BookgDt><AcctSvcrRef>${reference}</AcctSvcrRef><NtryDtls><TxDtls>`,
    '<RmtInf><Ustrd>rent of January</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry></Ntfctn>',
    '</BkToCstmrDbtCdtNtfctn></Document>',
  ].join('');
}

describe('entries that a bank tells before its statement, or ambiguously', () => {
  let browser: Browser;
  let registered: RegisteredBank;
  let folder: string;
  let account: string;
  let visit: OperatorVisit;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'corridor-entries-'));
    browser = await launchChromium();
    registered = await registeredBank(`entries bank ${tag}`);
    const { status, body } = await operatorsCall('POST', '/settlement-accounts', {
      ...{ connectorId: registered.connectorId, currency: 'EUR', name: `entries ${tag}` },
      bankDetails: { accountType: 'IBAN', iban: IBAN },
    });
    expect(status).toBe(201);
    account = textAt(body, 'id');
    visit = await OperatorVisit.begin(browser, 'finance');
  }, SUITE_MS);

  afterAll(async () => {
    await visit?.end();
    await browser?.close();
    await registered?.bank.stop();
    await admin('connectors', 'pause', registered.connectorId);
    rmSync(folder, { recursive: true, force: true });
  });

  it(
    'are listed by their state and format, and are not in the book',
    async () => {
      const file = join(folder, 'notification.xml');
      writeFileSync(file, notification(`B-${tag}`));
      await visit.open(`/settlement-accounts/${account}/interim-entries`, 'Interim entries');
      await visit.page.getByText('There is no interim entry.').waitFor();
      expect(await visit.faults()).toEqual([]);
      await visit.open(`/settlement-accounts/${account}`, 'Settlement account');
      await visit.act('Upload a statement', { File: file, Format: 'camt.054, notification (XML)' });
      await eventually(
        async () => (await operatorsList(`/interim-entries?settlementAccountId=${account}`)).length === 1,
      );
      await visit.page.getByRole('link', { name: 'Interim entries of its bank' }).click();
      await visit.page.getByRole('heading', { name: 'Interim entries', level: 1 }).waitFor();
      const row = visit.page.getByRole('row').filter({ hasText: `B-${tag}` });
      for (const text of ['2026-01-30', 'UNMATCHED', 'CREDIT', '12.34 EUR', 'rent of January'])
        await row.getByText(text).first().waitFor();
      expect(await visit.faults(allLooks)).toEqual([]);
      await visit.page.getByLabel('Format').selectOption('CAMT052');
      await visit.page.getByText('No interim entry matches.').waitFor();
      expect(await operatorsList(`/statement-lines?settlementAccountId=${account}`)).toEqual([]);
      expect(visit.complaints).toEqual([]);
    },
    SUITE_MS,
  );

  it(
    'of a connector can only be closed, because there is no line to match or to book',
    async () => {
      registered.bank.report({
        ...{ reportId: `finding-${tag}`, type: 'finding.report', kind: 'AMBIGUOUS_ENTRY' },
        ...{ settlementAccountId: account, message: 'two entries of 5.00 may be this one' },
      });
      const breaks = `/breaks?kind=AMBIGUOUS_ENTRY&settlementAccountId=${account}`;
      await eventually(async () => (await operatorsList(breaks)).length === 1);
      await visit.open(breaks, 'Breaks');
      await visit.fillIn('Resolve', { Reason: 'asked the bank' });
      const options = visit.page.getByRole('dialog').getByLabel('Action').locator('option');
      expect(await options.allInnerTexts()).toEqual(['NO_ACTION']);
      expect(await visit.faults()).toEqual([]);
      await visit.confirm('Resolve');
      await visit.hears('The break is resolved.');
      expect(visit.complaints).toEqual([]);
    },
    SUITE_MS,
  );
});
