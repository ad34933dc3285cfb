import {
  EnumField,
  IdField,
  IntegerField,
  MomentField,
  ObjectListField,
  SumField,
  TextField,
  TextListField,
} from '../fields';

const COUNT = { min: 0, max: Number.MAX_SAFE_INTEGER };
const ACCOUNT = { example: 'NOSTRO', description: 'Account of the ledger (docs/treasury.md)' };
const OF_ACCOUNT = { nullable: true, description: 'Of NOSTRO and TRANSIT' };
const DAY = { example: '2026-03-31', description: 'Day of UTC' };

/** HouseAccount: an account of the house's book, now. */
export class HouseAccountResource {
  @TextField(ACCOUNT) account!: string;
  @IdField('SettlementAccount', OF_ACCOUNT) settlementAccountId!: string | null;
  @TextField({ nullable: true, description: 'Name of the settlement account' }) name!: string | null;
  @TextField({ example: 'EUR' }) currency!: string;
  @SumField({ description: 'In the house’s book, smallest units: credits less debits' }) balance!:
    | number
    | string;
  @SumField({ description: 'Over all books, smallest units' }) totalBalance!: number | string;
}

/** One account in a trial balance. */
export class TrialBalanceRowResource {
  @TextField(DAY) date!: string;
  @EnumField(['KEPT', 'OPEN'], { description: 'OPEN: the day can still grow' }) status!: string;
  @EnumField(['HOUSE', 'PLATFORMS'], { description: 'PLATFORMS: the books of all platforms together' })
  book!: string;
  @TextField({ ...ACCOUNT, description: 'Account of the ledger; TOTAL: the sum of the book in the currency' })
  account!: string;
  @IdField('SettlementAccount', OF_ACCOUNT) settlementAccountId!: string | null;
  @TextField({ example: 'EUR' }) currency!: string;
  @SumField({ description: 'Balance before the day, smallest units: credits less debits' }) opening!:
    | number
    | string;
  @SumField({ description: 'What left the account on the day, smallest units' }) debits!: number | string;
  @SumField({ description: 'What arrived on the account on the day, smallest units' }) credits!:
    | number
    | string;
  @SumField({ description: 'Balance after the day if it is below zero, without its sign' })
  debitBalance!: number | string;
  @SumField({ description: 'Balance after the day if it is not below zero' }) creditBalance!: number | string;
}

/** Profit and loss of the house in one currency. Amounts in smallest units; a loss is below zero. */
export class ProfitAndLossResource {
  @TextField(DAY) from!: string;
  @TextField(DAY) to!: string;
  @EnumField(['KEPT', 'OPEN'], { description: 'Of the last day. OPEN: it can still grow' }) status!: string;
  @TextField({ example: 'EUR' }) currency!: string;
  @SumField({ description: 'Fees that platforms’ payments paid: FEES' }) fees!: number | string;
  @SumField({ description: 'What banks charged, below zero: PROVIDER_FEES' }) providerFees!: number | string;
  @SumField({
    description:
      'Change of the position: FX over all books. After the trades that cover it, the rest is the result',
  })
  fxResult!: number | string;
  @SumField({ description: 'Write-offs, and the house’s own money: OWN_FUNDS' }) ownFunds!: number | string;
  @SumField({ description: 'The sum of the others' }) result!: number | string;
}

/** JournalLine: one posting for a general ledger. */
export class JournalLineResource {
  @MomentField({ description: 'When it was booked, real time' }) bookedAt!: string;
  @TextField({ example: 'HOUSE', description: 'HOUSE, or the `PlatformConfig` whose book it is in' })
  book!: string;
  @TextField({
    example: '0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b',
    description: 'Uuid of the transaction, deposit, line of a statement, order or break that it belongs to',
  })
  sourceId!: string;
  @TextField({ example: 'SETTLE', description: 'Kind of the journal entry (docs/treasury.md)' })
  kind!: string;
  @IntegerField({ ...COUNT, description: 'Place in the journal entry, from 0' }) line!: number;
  @TextField({
    example: 'CLEARING',
    description: 'From this account; an `InternalAccount`, or one of the ledger',
  })
  debitAccount!: string;
  @TextField({ example: 'FEES', description: 'To this account' }) creditAccount!: string;
  @TextField({ example: 'EUR' }) currency!: string;
  @IntegerField({ ...COUNT, description: 'Smallest units' }) amount!: number;
  @MomentField({ description: 'Time of the step; in a sandbox, of the platform’s clock' }) createdAt!: string;
}

/** A part of a difference. */
export class SafeguardingExplanationResource {
  @EnumField(['STATEMENT', 'OPEN_ITEMS', 'POSTINGS'], {
    description:
      'STATEMENT: the bank states another balance than NOSTRO. OPEN_ITEMS: the open items are not TRANSIT. ' +
      'POSTINGS: the balance of the account is not the sum of its postings',
  })
  cause!: string;
  @TextField(ACCOUNT) account!: string;
  @IdField('SettlementAccount', OF_ACCOUNT) settlementAccountId!: string | null;
  @SumField({ description: 'Its part of the difference, smallest units' }) amount!: number | string;
  @SumField({ description: 'By how much the two figures of the account differ' }) gap!: number | string;
  @TextListField({ maxItems: 20, description: 'Open breaks of the settlement account, the newest first' })
  breakIds!: string[];
}

/** Safeguarding: what customers are owed in a currency, beside what banks hold. Amounts in smallest units. */
export class SafeguardingResource {
  @TextField(DAY) date!: string;
  @EnumField(['KEPT', 'OPEN'], { description: 'KEPT: written at the end of the day, and never changed' })
  status!: string;
  @MomentField({ description: 'When the figures were taken' }) asOf!: string;
  @TextField({ example: 'EUR' }) currency!: string;
  @SumField({ description: 'Internal accounts, and money in flight (CLEARING)' }) owedToCustomers!:
    | number
    | string;
  @SumField({ description: 'What the statements of the banks say' }) atBanks!: number | string;
  @SumField({ description: 'Open items that no statement shows yet: expected credits' })
  inTransitIn!: number | string;
  @SumField({ description: 'Open items that no statement shows yet: expected debits' })
  inTransitOut!: number | string;
  @SumField({ description: 'Money for which no settlement account stands (−FUNDING)' }) elsewhere!:
    | number
    | string;
  @SumField({ description: 'OWN_FUNDS, PROVIDER_FEES, RECEIVABLE and the position FX' }) ownFunds!:
    | number
    | string;
  @SumField({ description: 'Earned fees: FEES' }) fees!: number | string;
  @SumField({ description: 'SUSPENSE of all books' }) suspense!: number | string;
  @SumField({
    description:
      'atBanks + inTransitIn − inTransitOut + elsewhere − owedToCustomers − ownFunds − fees − suspense',
  })
  difference!: number | string;
  @SumField({ description: 'What is missing for owedToCustomers and suspense' }) shortfall!: number | string;
  @ObjectListField(() => SafeguardingExplanationResource, { maxItems: 1_000 })
  explanations!: SafeguardingExplanationResource[];
  @TextField({ nullable: true, description: 'Of a kept day: SHA-256 of its figures and of the hash before' })
  hash!: string | null;
}
