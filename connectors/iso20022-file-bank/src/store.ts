import type { DepositReport, Outcome, Report } from '@corridor/connector-contract';
import { ClassicLevel, type BatchOperation } from 'classic-level';
import type { Booking } from './entry-identity';
import type { OnStep } from './folders';
import type { CreditorAccount } from './iso/creditor-account';
import type { Party } from './iso/party';

/** What a batch needs of a payment beside its record. It has personal data and is erased once the batch is committed. */
export interface StoredOrder {
  paymentRail: string;
  creditor: Party;
  creditorAccount: CreditorAccount;
  ultimateDebtor?: Party;
  purpose?: string;
  remittance?: string;
  /** The day on which the payment is to be executed, `YYYY-MM-DD`; without it as soon as possible. */
  executionDate?: string;
}

/** An instruction that was taken or refused. */
export interface InstructionRecord {
  instructionId: string;
  /** SHA-256 of the submitted bytes. */
  bodySha256: string;
  settlementAccountId: string;
  /** Smallest units. */
  amount: number;
  currency: string;
  instrId: string;
  endToEndId: string;
  uetr: string;
  /** What a query answers. */
  outcome: Outcome;
  /** Key in the queue, until it is part of a batch. */
  queueKey?: string;
  order?: StoredOrder;
  msgId?: string;
}

/** A message of payments. Its bytes are committed before a byte of it is written, and erased once it is written. */
export interface BatchRecord {
  msgId: string;
  fileName: string;
  document?: string;
  sha256: string;
  /** LOST: after a crash nobody knows whether the bank has it. */
  state: 'COMMITTED' | 'WRITTEN' | 'LOST';
  groups: { pmtInfId: string; instructionIds: string[] }[];
}

/** A file of the bank whose effects are committed. */
export interface FileRecord {
  name: string;
  type: string;
  readAt: string;
  /** Its parts that could not be taken. */
  faultyParts?: string[];
}

/** A booked transaction of an account (entry-identity.ts). */
export interface BookingRecord extends Booking {
  settlementAccountId: string;
  /** Of reports about it. */
  key: string;
}

/** A credit of a notification without a reference of the bank. Only a statement books it. */
export interface WaitingRecord {
  booking: Booking;
  settlementAccountId: string;
  /** Of reports about it. */
  key: string;
  /** Where it is in its file. */
  place: string;
  fileName: string;
}

/** A deposit that was reported. */
export interface DepositRecord {
  depositId: string;
  settlementAccountId: string;
  amount: number;
  currency: string;
}

/** A reversal whose deposit is not known yet: its report without the deposit. */
export interface ReversalRecord {
  report: DepositReport;
}

/** A page of a statement: a whole camt.053 with one statement. */
export interface StatementPart {
  /** What all its pages have in common. Parts that former versions stored have none. */
  group?: string;
  statementId: string;
  date?: string;
  page: number;
  isFirst?: boolean;
  isLast: boolean;
  /** Of the statement alone, without its ids and the header of its file. */
  sha256: string;
  document: string;
}

/** Pages of one statement, and its day once all are there. */
export interface PagesRecord {
  parts: StatementPart[];
  date?: string;
}

/** Whole statements of one account and day. What was served once is never changed. */
export interface StatementRecord {
  parts: StatementPart[];
  isServed?: boolean;
}

/** Which store this is (store-trust.ts), and whether a message was noted beside the archive. */
export interface TrustRecord {
  generation: string;
  hasMarker: boolean;
}

/** A report, and since when Corridor has it. */
export interface ReportRecord {
  report: Report;
  sentAt?: string;
}

/** All writes of a step. They are committed together or not at all. */
export type Change = BatchOperation<ClassicLevel<string, unknown>, string, unknown>;

const SEQUENCE_DIGITS = 16;

/**
 * The durable state of the connector: an embedded LevelDB (docs/adr/0036-the-file-bank-keeps-its-state-in-leveldb.md).
 * A commit is one atomic batch that is flushed to the disk before it is acknowledged. Only one process can open a store.
 */
export class Store {
  private readonly db: ClassicLevel<string, unknown>;
  readonly instructions;
  /** Instructions that wait for a batch, oldest first. */
  readonly queue;
  readonly batches;
  /** Batches that are committed and not known to be written. */
  readonly openBatches;
  /** `InstrId`, `UETR` and `EndToEndId` of instructions, and references of deposits. */
  readonly references;
  readonly files;
  readonly reports;
  /** What a report states, by its id. */
  readonly reportIds;
  /** Reports that Corridor does not have yet. */
  readonly outbox;
  readonly deposits;
  /** Reversals that came before their deposit. */
  readonly reversals;
  readonly statements;
  readonly pages;
  /** Days of statements that lack pages, by account and group. */
  readonly incomplete;
  readonly meta;
  /** Messages that another store has written, with the generation that found them. */
  readonly strangers;
  readonly bookings;
  /** Credits that wait for a statement, by account and day. */
  readonly waiting;
  private lastSequence = 0;

  private constructor(
    folder: string,
    private readonly onStep: OnStep,
  ) {
    this.db = new ClassicLevel<string, unknown>(folder, { valueEncoding: 'json' });
    this.instructions = this.table<InstructionRecord>('instructions');
    this.queue = this.table<string>('queue');
    this.batches = this.table<BatchRecord>('batches');
    this.openBatches = this.table<string>('open-batches');
    this.references = this.table<string>('references');
    this.files = this.table<FileRecord>('files');
    this.reports = this.table<ReportRecord>('reports');
    this.reportIds = this.table<string>('report-ids');
    this.outbox = this.table<string>('outbox');
    this.deposits = this.table<DepositRecord>('deposits');
    this.reversals = this.table<ReversalRecord>('reversals');
    this.statements = this.table<StatementRecord>('statements');
    this.pages = this.table<PagesRecord>('pages');
    this.incomplete = this.table<string>('incomplete');
    this.strangers = this.table<string>('strangers');
    this.meta = this.table<TrustRecord>('meta');
    this.bookings = this.table<BookingRecord>('bookings');
    this.waiting = this.table<WaitingRecord>('waiting');
  }

  /** Opens the store of a folder, and creates it where there is none. */
  static async open(folder: string, onStep: OnStep = () => undefined): Promise<Store> {
    const store = new Store(folder, onStep);
    await store.db.open();
    const [last] = await store.reports.keys({ reverse: true, limit: 1 }).all();
    store.lastSequence = Number(last ?? '0');
    return store;
  }

  private table<V>(name: string) {
    return this.db.sublevel<string, V>(name, { valueEncoding: 'json' });
  }

  /** Commits all changes together, flushed to the disk. */
  async commit(changes: readonly Change[]): Promise<void> {
    this.onStep('store: commit');
    await this.db.batch([...changes], { sync: true });
    this.onStep('store: committed');
  }

  /** The changes that record a report: it is listed after all earlier ones, and waits to be sent. */
  reportChanges(report: Report, statement: string): Change[] {
    this.lastSequence += 1;
    const key = String(this.lastSequence).padStart(SEQUENCE_DIGITS, '0');
    return [
      { type: 'put', sublevel: this.reports, key, value: { report } },
      { type: 'put', sublevel: this.reportIds, key: report.reportId, value: statement },
      { type: 'put', sublevel: this.outbox, key, value: report.reportId },
    ];
  }

  async close(): Promise<void> {
    await this.db.close();
  }
}
