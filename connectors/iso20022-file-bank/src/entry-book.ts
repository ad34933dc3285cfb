import { createHash } from 'node:crypto';
import { judge, type Booking, type EntrySource, type Judgement } from './entry-identity';
import { referenceKey } from './instruction-desk';
import type { BookedEntry } from './iso/account-report';
import type { BookedTransaction } from './iso/booked-transaction';
import type { SettlementAccount } from './settings';
import type { BookingRecord, Change, Store, WaitingRecord } from './store';

const KEY_LENGTH = 32;
/** Longest id of the contract, characters. */
const ID_LENGTH = 128;

/** A transaction whose money is decided on. WAITS: only a statement can tell whether it is new. */
export interface JudgedTransaction {
  entry: BookedEntry;
  transaction: BookedTransaction;
  verdict: Judgement<BookingRecord>['verdict'] | 'WAITS';
  /** Of reports about it. */
  key: string;
  /** The reference by which a statement names it, if no other transaction has the same. */
  bankReference?: string;
  /** A known credit of which it says more than the message that it is booked by. */
  barer?: BookingRecord;
}

/** A credit that waited for a statement. Without `barer` no statement brings it. */
interface EndedWait {
  record: WaitingRecord;
  /** The credit that it is, of which it says more. */
  barer?: BookingRecord;
}

/** Knows every booked transaction of the accounts, in whichever message it came (entry-identity.ts). */
export class EntryBook {
  /** Bookings that this file changed or added, by their keys in the store. */
  private readonly touched = new Map<string, BookingRecord>();

  /** Credits that this file lets wait, and those that wait no longer. */
  private readonly waits = new Map<string, WaitingRecord>();
  private readonly ended = new Set<string>();

  constructor(
    private readonly store: Store,
    private readonly fileName: string,
  ) {}

  changes(): Change[] {
    const { bookings, references, waiting } = this.store;
    const waits = [...this.waits].map(([key, value]): Change => ({
      ...{ type: 'put', sublevel: waiting, key, value },
    }));
    const ended = [...this.ended].map((key): Change => ({ type: 'del', sublevel: waiting, key }));
    const booked = [...this.touched].flatMap(([key, value]): Change[] => [
      { type: 'put', sublevel: bookings, key, value },
      ...indexKeysOf(value).map((prefix): Change => ({
        ...{ type: 'put', sublevel: references },
        ...{ key: `${prefix}${value.key}`, value: key },
      })),
    ]);
    return [...booked, ...waits, ...ended];
  }

  /**
   * Ends the wait of credits that a statement up to a day should have brought.
   * @returns those that no statement brings, and those of which a statement says less
   */
  async endWaits(account: SettlementAccount, until: string): Promise<EndedWait[]> {
    const prefix = `${account.settlementAccountId}|`;
    const range = { gte: prefix, lt: `${prefix}${until}|\uffff` };
    const found = new Map(await this.store.waiting.iterator(range).all());
    for (const [key, record] of this.waits) if (key >= range.gte && key < range.lt) found.set(key, record);
    const messages = new Map<string, WaitingRecord[]>();
    for (const [key, record] of found) {
      this.ended.add(key);
      const id = record.booking.sources[0]?.id ?? '';
      messages.set(id, [...(messages.get(id) ?? []), record]);
    }
    const ended: EndedWait[] = [];
    for (const [id, records] of messages) {
      const source: EntrySource = { kind: 'NOTIFICATION', id };
      const bookings = records.map(({ booking }) => booking);
      const judgements = judge(bookings, await this.knownOf(account, bookings, source), source);
      for (const record of records) {
        const judgement = judgements.get(record.booking);
        const barer = judgement && barerOf(record.booking, judgement);
        if (barer !== undefined) ended.push({ record, barer });
        else if (judgement?.verdict !== 'KNOWN') ended.push({ record });
      }
    }
    return ended;
  }

  /** Decides on the entries of one message, and remembers them. */
  async take(
    account: SettlementAccount,
    entries: readonly BookedEntry[],
    source: EntrySource,
  ): Promise<JudgedTransaction[]> {
    const candidates = entries.flatMap((entry) =>
      entry.transactions.map((transaction) => ({
        entry,
        transaction,
        booking: bookingOf(entry, transaction, source),
      })),
    );
    const known = await this.knownOf(
      account,
      candidates.map(({ booking }) => booking),
      source,
    );
    // A notification without a reference says too little to be counted.
    const judgements = judge(
      candidates.map(({ booking }) => booking),
      known,
      source,
    );
    const keys = new Set(known.map(({ key }) => key));
    const judged: JudgedTransaction[] = [];
    for (const { entry, transaction, booking } of candidates) {
      const judgement = judgements.get(booking);
      if (judgement === undefined) continue;
      const isWaiting =
        source.kind === 'NOTIFICATION' &&
        transaction.bankReference === undefined &&
        judgement.verdict !== 'KNOWN';
      const { key, isOwn } =
        judgement.same === undefined
          ? this.keyOf(account, { transaction, booking }, keys)
          : { key: judgement.same.key, isOwn: false };
      const { bankReference } = transaction;
      const isName = isOwn && bankReference !== undefined && bankReference.length <= ID_LENGTH;
      const barer = barerOf(booking, judgement);
      judged.push({
        ...{ entry, transaction, key },
        ...(isName ? { bankReference } : {}),
        ...(barer === undefined ? {} : { barer }),
        verdict: isWaiting ? 'WAITS' : judgement.verdict,
      });
      if (!isWaiting) this.remember(account, { booking, key, judgement, source });
      else if (booking.isCredit) this.wait(account, { booking, key, place: entry.place });
    }
    return judged;
  }

  private wait(
    { settlementAccountId }: SettlementAccount,
    { booking, key, place }: Pick<WaitingRecord, 'booking' | 'key' | 'place'>,
  ): void {
    const record = { booking, settlementAccountId, key, place, fileName: this.fileName };
    this.waits.set(`${settlementAccountId}|${booking.date}|${key}`, record);
  }

  private remember(
    account: SettlementAccount,
    {
      booking,
      key,
      judgement: { same, covers },
      source,
    }: { booking: Booking; key: string; judgement: Judgement<BookingRecord>; source: EntrySource },
  ): void {
    const { settlementAccountId } = account;
    if (same !== undefined) {
      this.put({ ...merged(same, booking), sources: withSource(same.sources, source) });
      return;
    }
    for (const their of covers)
      this.put({ ...their, isCovered: true, sources: withSource(their.sources, source) });
    this.put({ ...booking, settlementAccountId, key, ...(covers.length > 0 ? { isCovered: true } : {}) });
  }

  private put(record: BookingRecord): void {
    this.touched.set(bookingKey(record), record);
  }

  /**
   * The key of a new booking: of its reference, which is the same in all messages, else of the line itself. Where
   * another booking has it, it gets a number.
   */
  private keyOf(
    account: SettlementAccount,
    { transaction, booking }: { transaction: BookedTransaction; booking: Booking },
    taken: Set<string>,
  ): { key: string; isOwn: boolean } {
    const { bankReference, endToEndId, txId, bookingDate, isCredit, amount } = transaction;
    const [source] = booking.sources;
    const line = ['line', source?.id, bookingDate, isCredit, amount, endToEndId, txId].join('|');
    const direction = isCredit ? 'CRDT' : 'DBIT';
    const base = `${account.settlementAccountId}|${direction}|`;
    for (let number = 1; ; number += 1) {
      const suffix = bankReference !== undefined && number === 1 ? '' : `|${number}`;
      const text = `${base}${bankReference === undefined ? line : `ref|${bankReference}`}${suffix}`;
      const key = createHash('sha256').update(text).digest('hex').slice(0, KEY_LENGTH);
      if (taken.has(key)) continue;
      taken.add(key);
      return { key, isOwn: number === 1 };
    }
  }

  /** Bookings that the entries may be: of the same days, references or message. */
  private async knownOf(
    { settlementAccountId }: SettlementAccount,
    bookings: readonly Booking[],
    source: EntrySource,
  ): Promise<BookingRecord[]> {
    const { bookings: table, references } = this.store;
    const found = new Map<string, BookingRecord>();
    const days = new Set(bookings.map((one) => dayPrefix(settlementAccountId, one)));
    for (const prefix of days)
      for await (const [key, value] of table.iterator({ gte: prefix, lt: `${prefix}\uffff` }))
        found.set(key, value);
    const wanted = new Set(
      bookings.flatMap((one) => indexKeysOf({ ...one, settlementAccountId, sources: [source] })),
    );
    for (const prefix of wanted)
      for await (const key of references.values({ gte: prefix, lt: `${prefix}\uffff` })) {
        const value = found.get(key) ?? (await table.get(key));
        if (value !== undefined) found.set(key, value);
      }
    for (const [key, value] of this.touched) {
      const isNear =
        [...days].some((prefix) => key.startsWith(prefix)) ||
        indexKeysOf(value).some((one) => wanted.has(one));
      if (isNear) found.set(key, value);
    }
    return [...found.values()];
  }
}

function bookingOf(entry: BookedEntry, transaction: BookedTransaction, source: EntrySource): Booking {
  const { instrId, endToEndId, uetr, txId, remittance } = transaction;
  const text = remittance
    .join('')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{P}]+/gu, '');
  return {
    entryKey: createHash('sha256')
      .update(`${source.kind}|${source.id}|${entry.place}`)
      .digest('hex')
      .slice(0, KEY_LENGTH),
    date: entry.date,
    isCredit: transaction.isCredit,
    isReversal: transaction.isReversal,
    amount: Number(transaction.amount),
    entryReferences: entry.reference === undefined ? [] : [entry.reference],
    detailReferences: transaction.detailReference === undefined ? [] : [transaction.detailReference],
    ids: {
      ...(instrId === undefined ? {} : { instrId }),
      ...(endToEndId === undefined ? {} : { endToEndId }),
      ...(uetr === undefined ? {} : { uetr }),
      ...(txId === undefined ? {} : { txId }),
    },
    // Digests, because what the payer wrote is personal data.
    ...(text === ''
      ? {}
      : { textDigest: createHash('sha256').update(text).digest('hex').slice(0, KEY_LENGTH) }),
    isDetailed: entry.isDetailed,
    ...(entry.transactions.length > 1 ? { isOfBatch: true } : {}),
    ...(entry.count === undefined ? {} : { count: entry.count }),
    sources: [source],
  };
}

/** The known credit of which a booking says more. */
function barerOf(
  { isCredit, isDetailed }: Booking,
  { same, covers }: Judgement<BookingRecord>,
): BookingRecord | undefined {
  if (!isCredit || !isDetailed) return undefined;
  return (same === undefined ? covers : [same]).find((one) => !one.isDetailed);
}

/** A known booking with what another message says besides. */
function merged(known: BookingRecord, other: Booking): BookingRecord {
  const union = (ours: readonly string[], theirs: readonly string[]): string[] => [
    ...new Set([...ours, ...theirs]),
  ];
  const textDigest = known.textDigest ?? other.textDigest;
  const count = known.count ?? other.count;
  return {
    ...known,
    entryReferences: union(known.entryReferences, other.entryReferences),
    detailReferences: union(known.detailReferences, other.detailReferences),
    ids: { ...other.ids, ...known.ids },
    ...(textDigest === undefined ? {} : { textDigest }),
    ...(count === undefined ? {} : { count }),
    isDetailed: known.isDetailed || other.isDetailed,
  };
}

function withSource(sources: readonly EntrySource[], source: EntrySource): EntrySource[] {
  return [...sources.filter(({ kind, id }) => kind !== source.kind || id !== source.id), source];
}

function dayPrefix(settlementAccountId: string, { date, isCredit }: Booking): string {
  return `${settlementAccountId}|${date}|${isCredit ? 'CRDT' : 'DBIT'}|`;
}

function bookingKey(record: BookingRecord): string {
  return `${dayPrefix(record.settlementAccountId, record)}${record.key}`;
}

function indexKeysOf({
  settlementAccountId,
  isCredit,
  entryReferences,
  detailReferences,
  sources,
}: Pick<
  BookingRecord,
  'settlementAccountId' | 'isCredit' | 'entryReferences' | 'detailReferences' | 'sources'
>): string[] {
  const side = `${settlementAccountId}|${isCredit ? 'CRDT' : 'DBIT'}`;
  return [
    ...[...entryReferences, ...detailReferences].map((one) => referenceKey('ENTRY', `${side}|${one}`)),
    ...sources.map(({ kind, id }) => referenceKey('MESSAGE', `${settlementAccountId}|${kind}|${id}`)),
  ];
}
