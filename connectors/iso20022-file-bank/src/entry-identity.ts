/** Where an entry was seen: a message, and the balances of a statement. */
export interface EntrySource {
  kind: 'NOTIFICATION' | 'STATEMENT';
  /** Id of the notification or of the statement. */
  id: string;
  opening?: string;
  closing?: string;
}

/** Ids of a transaction that its payer or a clearing system gave. */
export interface EntryIds {
  instrId?: string;
  endToEndId?: string;
  uetr?: string;
  txId?: string;
}

/** A booked transaction as its identity needs it. Transactions of one entry share `entryKey`. */
export interface Booking {
  entryKey: string;
  /** Day of the booking. */
  date: string;
  isCredit: boolean;
  isReversal: boolean;
  /** Smallest units. */
  amount: number;
  /** `AcctSvcrRef` of the entry, and of the transaction where it has one. */
  entryReferences: readonly string[];
  detailReferences: readonly string[];
  ids: EntryIds;
  /** Digest of what the payer wrote. */
  textDigest?: string;
  /** False for an entry that says nothing but its amount: it may be a batch. */
  isDetailed: boolean;
  /** One of several transactions of its entry: the reference of the entry is that of the batch. */
  isOfBatch?: boolean;
  /** Number of its transactions, where the bank says it. */
  count?: number;
  /** Its money is known by its transactions, or by the batch that they are of. */
  isCovered?: boolean;
  sources: readonly EntrySource[];
}

/** What an entry is. AMBIGUOUS: it may be known already, or be new. */
export interface Judgement<T extends Booking> {
  verdict: 'NEW' | 'KNOWN' | 'AMBIGUOUS';
  /** The one booking that it is. */
  same?: T;
  /** Bookings that are the same money in another division. */
  covers: readonly T[];
}

type Likeness = 'SAME' | 'MAYBE' | 'OTHER';

const ID_NAMES = ['instrId', 'endToEndId', 'uetr', 'txId'] as const;
/** Most bookings of which sums are tried. With more, none is certain. */
const POOL_MAX = 16;

/**
 * Decides what the bookings of one message are. The entries of a message are different ones, so each known booking is
 * one of them at most. Only what cannot be known already is NEW.
 */
export function judge<T extends Booking>(
  incoming: readonly Booking[],
  known: readonly T[],
  source: EntrySource,
): Map<Booking, Judgement<T>> {
  const judgements = new Map<Booking, Judgement<T>>();
  const claimed = new Set<T>();
  const open = (): Booking[] => incoming.filter((one) => !judgements.has(one));
  const free = (): T[] => known.filter((one) => !claimed.has(one));
  const claim = (ours: readonly Booking[], theirs: readonly T[]): void => {
    const [one] = theirs;
    const isPair = ours.length === 1 && theirs.length === 1 && ours[0]?.amount === one?.amount;
    for (const our of ours)
      judgements.set(our, {
        verdict: 'KNOWN',
        ...(isPair && one ? { same: one } : {}),
        covers: isPair ? [] : theirs,
      });
    for (const their of theirs) claimed.add(their);
  };
  const doubt = (ours: readonly Booking[]): void => {
    for (const our of ours) judgements.set(our, { verdict: 'AMBIGUOUS', covers: [] });
  };
  const round = { source, claim, doubt, open, free };
  pairByReference(round);
  pairByLikeness(round);
  pairByNumber(round);
  for (const entry of byEntry(open())) coverEntry(entry, round);
  const mayBeKnown = (our: Booking): boolean =>
    free().some((their) => likeness(our, their, source) === 'MAYBE');
  doubt(open().filter(mayBeKnown));
  for (const batch of free().filter((one) => mayBeBatch(one, source)))
    coverBatch(
      batch,
      round,
      incoming.filter((one) => judgements.get(one)?.verdict === 'AMBIGUOUS'),
    );
  const isChanged = source.kind === 'STATEMENT' && free().some((one) => isOfMessage(one, source));
  for (const our of open()) judgements.set(our, { verdict: isChanged ? 'AMBIGUOUS' : 'NEW', covers: [] });
  return judgements;
}

interface Round<T extends Booking> {
  source: EntrySource;
  claim: (ours: readonly Booking[], theirs: readonly T[]) => void;
  doubt: (ours: readonly Booking[]) => void;
  open: () => Booking[];
  free: () => T[];
}

/** Pairs what has the same reference of the bank and the same amount. */
function pairByReference<T extends Booking>({ open, free, claim, source }: Round<T>): void {
  const byReference = new Map<string, T[]>();
  for (const their of free())
    for (const reference of referencesOf(their))
      byReference.set(reference, [...(byReference.get(reference) ?? []), their]);
  const taken = new Set<T>();
  for (const our of open()) {
    const their = referencesOf(our)
      .flatMap((reference) => byReference.get(reference) ?? [])
      .find((one) => !taken.has(one) && likeness(our, one, source) === 'SAME');
    if (their === undefined) continue;
    taken.add(their);
    claim([our], [their]);
  }
}

/** Pairs as many as can be of those that are the same by their ids, texts or messages. */
function pairByLikeness<T extends Booking>({ open, free, claim, source }: Round<T>): void {
  const classes = new Map<string, T[]>();
  for (const their of free()) classes.set(classOf(their), [...(classes.get(classOf(their)) ?? []), their]);
  const pairOf = new Map<T, Booking>();
  const find = (our: Booking, tried: Set<T>): boolean => {
    const fitting = classes.get(classOf(our)) ?? [];
    const unpaired = fitting.find((one) => !pairOf.has(one) && likeness(our, one, source) === 'SAME');
    if (unpaired !== undefined) {
      pairOf.set(unpaired, our);
      return true;
    }
    for (const their of fitting) {
      if (tried.has(their) || likeness(our, their, source) !== 'SAME') continue;
      tried.add(their);
      const other = pairOf.get(their);
      if (other !== undefined && !find(other, tried)) continue;
      pairOf.set(their, our);
      return true;
    }
    return false;
  };
  for (const our of open()) find(our, new Set());
  for (const [their, our] of pairOf) claim([our], [their]);
}

/**
 * Pairs bookings of which one side says nothing but amounts, where both messages have the same number of that amount.
 */
function pairByNumber<T extends Booking>(round: Round<T>): void {
  const { open, free, claim, doubt, source } = round;
  const known = free().filter((one) => !isOfKind(one, source) && one.isCovered !== true);
  for (const ours of groupsOf(open(), classOf)) {
    const theirs = known.filter((one) => ours.some((our) => likeness(our, one, source) === 'MAYBE'));
    const isAlike = ours.every((our) => theirs.every((one) => likeness(our, one, source) === 'MAYBE'));
    const saysNothing = [ours, theirs].some((side: readonly Booking[]) =>
      side.every((one) => !one.isDetailed),
    );
    if (!isAlike || !saysNothing || ours.length !== theirs.length) continue;
    if (hasOtherMeaning(ours, theirs, round)) doubt(ours);
    else for (const [at, our] of ours.entries()) claim([our], theirs.slice(at, at + 1));
  }
}

/** An entry, or what is left of it, that other bookings are together: a batch and its transactions. */
function coverEntry<T extends Booking>(entry: readonly Booking[], round: Round<T>): void {
  const { source, free, claim, doubt } = round;
  const [first] = entry;
  if (first === undefined) return;
  const references = new Set(entry.flatMap(referencesOf));
  const named = free().filter(
    (one) => isSameSide(one, first) && referencesOf(one).some((reference) => references.has(reference)),
  );
  if (named.length > 0) {
    if (isSameSum(entry, named)) claim(entry, named);
    else doubt(entry);
    return;
  }
  const others = free().filter(
    (one) =>
      isSameSide(one, first) && one.date === first.date && !isOfKind(one, source) && one.isCovered !== true,
  );
  const whole = byEntry(others).find(
    (group) =>
      entry.length + group.length > 2 &&
      isSameSum(entry, group) &&
      (!isDetailed(entry) || !isDetailed(group)),
  );
  const parts = others.filter((one) => isPartOf(one, first));
  const only = isDetailed(entry) ? undefined : onlySum(parts, first);
  const isAll = first.count !== undefined || only?.length === parts.length;
  const same = whole ?? (isAll ? only : undefined);
  if (same !== undefined && !hasOtherMeaning(entry, same, round)) claim(entry, same);
  // It may be some of them beside what is not known yet.
  else if (same !== undefined || (!isDetailed(entry) && parts.length > 0 && first.count !== 1)) doubt(entry);
}

/** Whether other known bookings may be ours, alone or together, or other entries of the message theirs. */
function hasOtherMeaning<T extends Booking>(
  ours: readonly Booking[],
  theirs: readonly T[],
  { open, free, source }: Round<T>,
): boolean {
  const isMaybe = (our: Booking, their: T): boolean => likeness(our, their, source) === 'MAYBE';
  const otherTheirs = free().filter((one) => !theirs.includes(one) && !isOfKind(one, source));
  const otherOurs = open().filter((one) => !ours.includes(one));
  return (
    otherTheirs.some((one) => ours.some((our) => isMaybe(our, one))) ||
    otherOurs.some((one) => theirs.some((their) => isMaybe(one, their))) ||
    ours.some((our) => maySumTo(otherTheirs, our)) ||
    theirs.some((their) => maySumTo(otherOurs, their))
  );
}

/** A known batch that entries of this message are together, or may be a part of. */
function coverBatch<T extends Booking>(batch: T, round: Round<T>, doubtful: readonly Booking[]): void {
  const { open, claim, doubt } = round;
  const parts = open().filter((one) => isPartOf(one, batch));
  const only = doubtful.some((one) => isPartOf(one, batch)) ? undefined : onlySum(parts, batch);
  const isAll = batch.count !== undefined || only?.length === parts.length;
  if (only !== undefined && isAll && !hasOtherMeaning(only, [batch], round)) claim(only, [batch]);
  else doubt(parts);
}

function mayBeBatch(one: Booking, source: EntrySource): boolean {
  return !one.isDetailed && one.isCovered !== true && one.count !== 1 && !isOfKind(one, source);
}

/** How a booking of this message and a known one are related. */
function likeness(our: Booking, their: Booking, source: EntrySource): Likeness {
  if (!isSameSide(our, their) || our.amount !== their.amount) return 'OTHER';
  if (shares(our.detailReferences, their.detailReferences)) return 'SAME';
  if (our.detailReferences.length > 0 && their.detailReferences.length > 0) return 'OTHER';
  const ids = idsAgree(our.ids, their.ids);
  if (ids === false) return 'OTHER';
  if (referencesOf(our).some((reference) => referencesOf(their).includes(reference))) return 'SAME';
  if (haveOtherReferences(our, their) || our.date !== their.date) return 'OTHER';
  return unnamedLikeness(our, their, { source, ids });
}

/** The likeness of two bookings of one day and amount that no reference of the bank compares. */
function unnamedLikeness(
  our: Booking,
  their: Booking,
  { source, ids }: { source: EntrySource; ids: true | undefined },
): Likeness {
  const [size, theirSize] = [sizeOf(our), sizeOf(their)];
  if (size !== undefined && theirSize !== undefined && size !== theirSize) return 'OTHER';
  const isKnownKind = isOfKind(their, source);
  const hasTexts = our.textDigest !== undefined && their.textDigest !== undefined;
  const isText = hasTexts && our.textDigest === their.textDigest;
  if (hasTexts && !isText && ids === undefined && isKnownKind) return 'OTHER';
  if (isOfMessage(their, source)) return 'SAME';
  const statements = their.sources.filter(({ kind }) => kind === source.kind && kind === 'STATEMENT');
  const begunAlike = statements.filter(({ opening }) => opening !== undefined && opening === source.opening);
  if (begunAlike.some(({ closing }) => closing !== source.opening)) return 'SAME';
  // A statement that came to nothing is issued again with its opening balance, and followed with it too.
  if (begunAlike.length > 0) return 'MAYBE';
  const isFollowed = ({ closing }: EntrySource): boolean =>
    closing !== undefined && closing === source.opening;
  if (statements.length > 0 && statements.every(isFollowed)) return 'OTHER';
  if (ids === true) return 'SAME';
  return isText && !isKnownKind ? 'SAME' : 'MAYBE';
}

/** How many transactions a booking is of, where that is known. */
function sizeOf({ isDetailed, count }: Booking): number | undefined {
  return isDetailed ? 1 : count;
}

/** True if an id that both have is the same, false if one is not, undefined if they have none in common. */
function idsAgree(ours: EntryIds, theirs: EntryIds): boolean | undefined {
  const common = ID_NAMES.filter((name) => ours[name] !== undefined && theirs[name] !== undefined);
  if (common.length === 0) return undefined;
  return common.every((name) => ours[name] === theirs[name]);
}

/** Whether both entries have a reference of the bank, and none is the same. That of a batch says nothing of others. */
function haveOtherReferences(one: Booking, other: Booking): boolean {
  const [ours, theirs] = [one.entryReferences, other.entryReferences];
  const isComparable = (one.isOfBatch ?? false) === (other.isOfBatch ?? false);
  return isComparable && ours.length > 0 && theirs.length > 0 && !shares(ours, theirs);
}

function isSameSum(ours: readonly Booking[], theirs: readonly Booking[]): boolean {
  const isCounted = (side: readonly Booking[], number: number): boolean =>
    side.length > 1 || number === 1 || (side[0]?.count ?? number) === number;
  return sumOf(ours) === sumOf(theirs) && isCounted(ours, theirs.length) && isCounted(theirs, ours.length);
}

/** Whether some of the bookings may be a batch together. */
function maySumTo(pool: readonly Booking[], batch: Booking): boolean {
  if (batch.isDetailed || batch.count === 1) return false;
  return (
    setsOf(
      pool.filter((one) => isPartOf(one, batch)),
      batch,
    ) !== 0
  );
}

/** The only set of two or more bookings that is a batch; undefined if there is none or more than one. */
function onlySum<B extends Booking>(pool: readonly B[], batch: Booking): readonly B[] | undefined {
  const sets = setsOf(pool, batch);
  return sets === 0 || sets === 'MANY' ? undefined : sets;
}

/** The sets of two or more bookings that are a batch: none, one, or perhaps more. */
function setsOf<B extends Booking>(
  pool: readonly B[],
  { amount, count: size }: Booking,
): 0 | 'MANY' | readonly B[] {
  if (sumOf(pool) < BigInt(amount)) return 0;
  if (pool.length > POOL_MAX) return 'MANY';
  const found: B[][] = [];
  for (let mask = 1; mask < 1 << pool.length && found.length < 2; mask += 1) {
    const set = pool.filter((_, at) => (mask & (1 << at)) !== 0);
    if (set.length > 1 && (size ?? set.length) === set.length && sumOf(set) === BigInt(amount))
      found.push(set);
  }
  return found.length > 1 ? 'MANY' : (found[0] ?? 0);
}

function isPartOf(one: Booking, batch: Booking): boolean {
  return isSameSide(one, batch) && one.date === batch.date && one.amount < batch.amount;
}

function sumOf(all: readonly Booking[]): bigint {
  return all.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
}

function byEntry<B extends Booking>(all: readonly B[]): B[][] {
  return groupsOf(all, ({ entryKey }) => entryKey);
}

function groupsOf<B extends Booking>(all: readonly B[], nameOf: (one: B) => string): B[][] {
  const groups = new Map<string, B[]>();
  for (const one of all) groups.set(nameOf(one), [...(groups.get(nameOf(one)) ?? []), one]);
  return [...groups.values()];
}

function isDetailed(entry: readonly Booking[]): boolean {
  return entry.length > 1 || entry[0]?.isDetailed === true;
}

function isSameSide(one: Booking, other: Booking): boolean {
  return one.isCredit === other.isCredit && one.isReversal === other.isReversal;
}

function isOfKind({ sources }: Booking, { kind }: EntrySource): boolean {
  return sources.some((source) => source.kind === kind);
}

function isOfMessage({ sources }: Booking, { kind, id }: EntrySource): boolean {
  return sources.some((source) => source.kind === kind && source.id === id);
}

function referencesOf({ entryReferences, detailReferences }: Booking): string[] {
  return [...detailReferences, ...entryReferences];
}

function shares(ours: readonly string[], theirs: readonly string[]): boolean {
  return ours.some((one) => theirs.includes(one));
}

function classOf({ date, isCredit, isReversal, amount }: Booking): string {
  return `${date}|${isCredit}|${isReversal}|${amount}`;
}
