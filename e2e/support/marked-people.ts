import { randomInt, randomUUID } from 'node:crypto';
import { eventually } from '@corridor/testing';
import { at, listAt, textAt, type Api, type Json } from './api';
import { address, customerOf, ownerOf, person, shows, verify } from './compliance';
import { uploadDocument } from './documents';
import { accountIdOf, executedQuote, quoteBody, toAccount } from './quotes';
import { fund, transactionReaches, transferOut, usAccount } from './money';
import { key, type OperatorClient } from './operator-client';
import { poison } from './poison';
import { registeredBank, type RegisteredBank } from './registered-bank';
import { setRulesOf } from './routes';

/** From this amount on a deposit by hand needs a second operator (system/global-setup). */
const APPROVED_AMOUNT = 900_000_000;
const HOUSE_ACCOUNT = '000987001234';

const letters = (): string =>
  [...randomUUID().replaceAll('-', '')].map((digit) => 'ghijklmnopqrstuv'[parseInt(digit, 16)]).join('');
const digits = (count: number): string =>
  Array.from({ length: count }, () => String(randomInt(0, 10))).join('');

/** What nothing but a person of this file has. */
export class Marks {
  readonly tag = letters();
  /** Its last characters let the sandbox leave a check to a person. */
  readonly name = `Xaviera ${this.tag} 001`;
  readonly payer = `Yolanda ${this.tag}`;
  readonly text = `rent of ${this.tag}`;
  readonly birthDate = '1931-07-19';
  readonly phone = `+1555${digits(7)}`;
  readonly email = `${this.tag}@people.example`;
  readonly identifier = digits(9);
  readonly account = `88${digits(12)}`;
  readonly address = { ...address, line1: `7 ${this.tag} Street`, city: `Port ${this.tag}` };

  /** Those that a text has. */
  foundIn(text: string): string[] {
    const all = [this.tag, this.birthDate, this.phone, this.identifier, this.account];
    return all.filter((mark) => text.toLowerCase().includes(mark));
  }
}

/** Things of people with marks, by the parameters of the paths that name them. */
export type MarkedThings = Readonly<Record<string, string>>;

/** What the reviews know: an individual, an owner of a business, and an account. */
export interface MarkedReviews {
  customerId: string;
  documentId: string;
  verificationId: string;
  beneficialOwnerId: string;
  externalAccountId: string;
}

export async function markedReviews(api: Api, marks: Marks): Promise<MarkedReviews> {
  const { name: fullName, birthDate } = marks;
  const customerId = await customerOf(api, {
    ...{ fullName, birthDate, nationality: 'US', address: marks.address },
    metadata: { nickname: marks.tag },
  });
  const documentId = textAt((await uploadDocument(api, customerId)).body, 'id');
  const verificationId = textAt(await verify(api, customerId), 'id');
  await shows(api, `/verifications/${verificationId}`, 'verificationStatus', 'PENDING_MANUAL_REVIEW');
  const businessInfo = { legalName: marks.name, registrationNumber: marks.identifier, country: 'US' };
  const business = await customerOf(api, {
    ...{ customerType: 'BUSINESS', businessInfo: { ...businessInfo, taxId: marks.identifier } },
    address: marks.address,
  });
  const owner = await ownerOf(api, business, {
    ...{ ...person, firstName: marks.tag, lastName: `${marks.tag} 001`, birthDate, address: marks.address },
    ...{ email: marks.email, phoneNumber: marks.phone, identifier: marks.identifier },
  });
  const externalAccountId = await markedAccount(api, marks, customerId, '102');
  return {
    customerId,
    documentId,
    verificationId,
    beneficialOwnerId: textAt(owner, 'id'),
    externalAccountId,
  };
}

async function markedAccount(api: Api, marks: Marks, customerId: string, suffix: string): Promise<string> {
  const { accountInfo, ...rest } = usAccount();
  const { id } = await api.corridor.externalAccounts.createExternalAccount({
    ...{ ...rest, customerId },
    accountInfo: {
      ...accountInfo,
      accountNumber: `${marks.account}${suffix}`,
      beneficiary: {
        ...{ beneficiaryType: 'INDIVIDUAL', fullName: marks.name, birthDate: marks.birthDate },
        ...{ email: marks.email, phoneNumber: marks.phone, address: marks.address },
      },
    },
  } as Parameters<typeof api.corridor.externalAccounts.createExternalAccount>[0]);
  return id;
}

/** A payment whose bank refuses it, and whose money can't be given back. */
export async function markedPayment(api: Api, marks: Marks, customerId: string): Promise<string> {
  const accountId = await accountIdOf(api, customerId);
  await fund(api, accountId, 50_000);
  const to = toAccount(await markedAccount(api, marks, customerId, '007'));
  const quote = await executedQuote(api, quoteBody(accountId, to, { description: marks.text }));
  const id = textAt(quote, 'transactionId');
  await transactionReaches(api, id, 'FAILED');
  return id;
}

function notification({ text, payer }: Marks): string {
  return [
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn>',
    '<GrpHdr><MsgId>M</MsgId><CreDtTm>2026-01-30T12:00:00Z</CreDtTm></GrpHdr>',
    `<Ntfctn><Id>N</Id><Acct><Id><Othr><Id>${HOUSE_ACCOUNT}</Id></Othr></Id></Acct>`,
    '<Ntry><Amt Ccy="USD">12.34</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>',
    '<BookgDt><Dt>2026-01-30</Dt></BookgDt><AcctSvcrRef>B-1</AcctSvcrRef><NtryDtls><TxDtls>',
    `<RltdPties><Dbtr><Pty><Nm>${payer}</Nm></Pty></Dbtr></RltdPties>`,
    `<RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry></Ntfctn>`,
    '</BkToCstmrDbtCdtNtfctn></Document>',
  ].join('');
}

/** A bank that tells of marked payers, and what the house does with it. */
export class MarkedBank {
  /** The platform whose payments go to the bank. */
  private platformId: string | undefined;

  private constructor(
    private readonly operator: OperatorClient,
    private readonly marks: Marks,
    private readonly registered: RegisteredBank,
  ) {}

  static async begin(operator: OperatorClient, marks: Marks): Promise<MarkedBank> {
    return new MarkedBank(operator, marks, await registeredBank(`bank of ${randomUUID()}`));
  }

  async end(): Promise<void> {
    if (this.platformId) await setRulesOf(this.platformId, [], this.operator);
    await this.registered.bank.stop();
    await this.post(`/connectors/${this.registered.connectorId}/pause`, {});
  }

  /** Deposits, a statement, a notification, and orders of the house. */
  async things(): Promise<MarkedThings> {
    const settlementAccountId = await this.account('USD', 'main');
    await this.account('EUR', 'euro');
    const { connectorId } = this.registered;
    // A connector trades between accounts that are the only ones of their currency.
    const trade = await this.post('/fx-trades', { connectorId, sell: 'USD', buy: 'EUR', amount: 7 });
    const toSettlementAccountId = await this.account('USD', 'spare');
    const transfers = `/settlement-accounts/${settlementAccountId}/transfers`;
    const transfer = await this.post(transfers, { toSettlementAccountId, amount: 5 });
    await this.enterDeposit(settlementAccountId, 'D-1', 100);
    await this.enterDeposit(settlementAccountId, 'D-2', 200);
    await this.enterDeposit(settlementAccountId, 'D-3', APPROVED_AMOUNT);
    const { text, payer } = this.marks;
    const lines = `bookingDate,amount,reference,counterparty\n2026-01-30,99.01,${text},${payer}\n`;
    await this.upload(settlementAccountId, 'CSV', lines);
    await this.upload(settlementAccountId, 'CAMT054', notification(this.marks));
    const breaks = `/breaks?status=OPEN&settlementAccountId=${settlementAccountId}`;
    const open = await eventually(async () => {
      const found = listAt((await this.operator.get(breaks)).body, 'data');
      const isThere = (name: string, value?: string): boolean =>
        found.some((one) => (value === undefined ? one[name] !== null : one[name] === value));
      return isThere('depositId', 'D-1') && isThere('depositId', 'D-2') && isThere('lineId') && found;
    });
    const returned = open.find(({ depositId }) => depositId === 'D-2') ?? {};
    const resolution = { action: 'RETURN_TO_SENDER', reason: 'it is nobody’s' };
    await this.post(`/breaks/${textAt(returned, 'id')}/resolve`, resolution);
    const [depositReturn = {}] = await this.first('/deposit-returns');
    await poison('accounts.invitations');
    const [letter = {}] = await this.first('/dead-letters');
    return {
      ...{ settlementAccountId, ownTransferId: textAt(transfer, 'id'), fxTradeId: textAt(trade, 'id') },
      ...{ breakId: textAt(returned, 'id') },
      ...{ depositReturnId: textAt(depositReturn, 'id'), deadLetterId: textAt(letter, 'id') },
    };
  }

  /** An instruction to the bank for a marked account. */
  async instruction(api: Api, customerId: string): Promise<string> {
    const platformId = textAt((await api.get('/config')).body, 'id');
    this.platformId = platformId;
    const { connectorId } = this.registered;
    const bankAccountId = await markedAccount(api, this.marks, customerId, '999');
    const payer = { accountId: await accountIdOf(api, customerId), bankAccountId };
    await setRulesOf(platformId, [{ priority: 1, match: { platformId }, connectorId }], this.operator);
    return eventually(async () => {
      await api.post('/transfer-out', transferOut(payer, 10));
      const [sent] = listAt(
        (await this.operator.get(`/instructions?connectorId=${connectorId}`)).body,
        'data',
      );
      if (!sent) throw new Error('no payment has gone to the bank yet');
      return textAt(sent, 'id');
    });
  }

  private async first(path: string): Promise<Json[]> {
    return eventually(async () => {
      const found = listAt((await this.operator.get(path)).body, 'data');
      return found.length > 0 ? found : undefined;
    });
  }

  private async account(currency: string, name: string): Promise<string> {
    const bankDetails =
      currency === 'USD'
        ? { accountType: 'US_ACCOUNT', accountNumber: HOUSE_ACCOUNT, routingNumber: '021000021' }
        : { accountType: 'IBAN', iban: 'DE02120300000000202051' };
    const { connectorId } = this.registered;
    const body = { connectorId, currency, name: `${name} ${connectorId}`, bankDetails };
    return textAt(await this.post('/settlement-accounts', body), 'id');
  }

  private async enterDeposit(accountId: string, depositId: string, amount: number): Promise<void> {
    const { payer, text, account } = this.marks;
    const details = { accountType: 'US_ACCOUNT', accountNumber: account, routingNumber: '021000021' };
    await this.post(`/settlement-accounts/${accountId}/deposits`, {
      ...{ depositId, amount, currency: 'USD', reference: text, reason: 'the report is lost' },
      debtor: { name: payer, account: details },
    });
  }

  private async upload(accountId: string, format: string, text: string): Promise<void> {
    const path = `/settlement-accounts/${accountId}/statements`;
    const file = new File([text], 'statement');
    const { status, body } = await this.operator.form('POST', path, { format, file }, { key: key() });
    if (status !== 201) throw new Error(JSON.stringify(body));
  }

  private async post(path: string, body: object): Promise<Json> {
    const answer = await this.operator.post(path, body, { key: key() });
    if (!answer.isOk) throw new Error(`${path}: ${answer.text}`);
    return answer.body;
  }
}

/** What `Corridor-Request-Id` names in the audit log. */
export async function auditEntryFor(
  auditor: OperatorClient,
  operatorId: string,
  requestId: string,
): Promise<Json | undefined> {
  const { body } = await auditor.get(`/audit-log?operatorId=${operatorId}&limit=100`);
  return listAt(body, 'data').find((entry) => at(entry, 'requestId') === requestId);
}
