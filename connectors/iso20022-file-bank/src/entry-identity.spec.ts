import fc from 'fast-check';
import { judge, type Booking, type EntrySource } from './entry-identity';

const DAY = '2026-03-31';

/** A payment as it happened at the bank. */
interface Fact {
  id: number;
  amount: number;
}

/** How a message divides the facts into entries, and what it says of them. */
interface Message {
  source: EntrySource;
  entries: Fact[][];
  isDetailed: boolean;
  /** What names an entry, and a transaction. */
  entryName?: string;
  hasDetailNames: boolean;
  hasIds: boolean;
  hasCount: boolean;
}

const money = (all: readonly { amount: number }[]): number =>
  all.reduce((sum, { amount }) => sum + amount, 0);

function bookingsOf(message: Message): Booking[] {
  const { source, isDetailed, entryName, hasDetailNames, hasIds, hasCount } = message;
  return message.entries.flatMap((facts, index): Booking[] => {
    const base = {
      entryKey: `${source.kind}${source.id}${index}`,
      ...{ date: DAY, isCredit: true, isReversal: false, sources: [source] },
      entryReferences: entryName === undefined ? [] : [`${entryName}${facts.map(({ id }) => id).join('-')}`],
      ...(hasCount ? { count: facts.length } : {}),
      ...(isDetailed && facts.length > 1 ? { isOfBatch: true } : {}),
    };
    if (!isDetailed) {
      const whole = { ...base, amount: money(facts), detailReferences: [], ids: {}, isDetailed: false };
      return [whole];
    }
    return facts.map((fact) => ({
      ...{ ...base, amount: fact.amount, isDetailed: true },
      detailReferences: hasDetailNames ? [`D${fact.id}`] : [],
      ids: hasIds ? { endToEndId: `E${fact.id}` } : {},
    }));
  });
}

/** Books messages one after the other, as the connector does. */
class Books {
  readonly known: Booking[] = [];
  credited = 0;
  doubted = 0;

  take(message: Message): void {
    const given = bookingsOf(message);
    const judgements = judge(given, this.known, message.source);
    for (const booking of given) {
      const found = judgements.get(booking);
      const hasName = booking.entryReferences.length + booking.detailReferences.length > 0;
      if (
        found === undefined ||
        (message.source.kind === 'NOTIFICATION' && !hasName && found.verdict !== 'KNOWN')
      )
        continue;
      const { verdict, same, covers } = found;
      if (verdict === 'NEW') {
        this.credited += booking.amount;
      }
      if (verdict === 'AMBIGUOUS') this.doubted += booking.amount;
      for (const one of same ? [same] : covers) one.sources = [...one.sources, message.source];
      if (same) {
        same.entryReferences = [...same.entryReferences, ...booking.entryReferences];
        same.detailReferences = [...same.detailReferences, ...booking.detailReferences];
        same.ids = { ...booking.ids, ...same.ids };
        same.isDetailed ||= booking.isDetailed;
      } else {
        for (const one of covers) one.isCovered = true;
        this.known.push({ ...booking, ...(covers.length > 0 ? { isCovered: true } : {}) });
      }
    }
  }
}

const notification = { kind: 'NOTIFICATION', id: 'N' } as const;
const statement = { kind: 'STATEMENT', id: 'S', opening: '0', closing: '60' } as const;
const facts = [10, 20, 30].map((amount, id) => ({ id, amount }));
const detailed: Message = {
  ...{ source: notification, entries: [facts], isDetailed: true },
  ...{ hasDetailNames: true, hasIds: true, hasCount: false },
};
const batch: Message = { ...detailed, source: statement, isDetailed: false, entryName: 'B' };
const single = (message: Message): Message => ({ ...message, entries: facts.map((fact) => [fact]) });

describe('the identity of a booked entry', () => {
  it.each<[string, Message, Message]>([
    ['a batch with details', detailed, batch],
    ['entries for which the other message has a batch', single(detailed), batch],
    [
      'a reference of the transaction, and of the entry',
      single(detailed),
      { ...single(detailed), source: statement, hasDetailNames: false, entryName: 'D' },
    ],
    [
      'a reference in one of them',
      single(detailed),
      { ...single(detailed), source: statement, hasDetailNames: false },
    ],
    [
      'details without references in one of them',
      detailed,
      { ...detailed, source: statement, hasDetailNames: false },
    ],
    ['a batch without references', detailed, { ...batch, ...{ hasCount: true } }],
  ])('is one for both messages, in any order and again: %s', (_name, one, other) => {
    for (const order of [
      [one, other, one, other],
      [other, one, other, one],
    ]) {
      const books = new Books();
      for (const message of order) books.take(message);
      expect([books.credited, books.doubted]).toEqual([60, 0]);
    }
  });

  it('knows a statement again under another id without any reference, and tells the next one from it', () => {
    const bare = { ...single(detailed), source: statement, hasDetailNames: false, hasIds: false };
    const books = new Books();
    books.take(bare);
    books.take({ ...bare, source: { ...statement, id: 'AGAIN' } });
    expect([books.credited, books.doubted]).toEqual([60, 0]);
    books.take({ ...bare, source: { ...statement, id: 'NEXT', opening: '60', closing: '120' } });
    expect([books.credited, books.doubted]).toEqual([120, 0]);
    books.take({ ...bare, source: { ...statement, id: 'ODD', opening: '7', closing: '67' } });
    expect([books.credited, books.doubted]).toEqual([120, 60]);
  });

  it('doubts an entry like one of a statement that came to nothing, because it is repeated or followed', () => {
    const bare = { ...single(detailed), hasDetailNames: false, hasIds: false };
    const nothing = { kind: 'STATEMENT', id: 'S', opening: '100', closing: '100' } as const;
    const books = new Books();
    const [credit] = facts;
    books.take({ ...bare, source: nothing, entries: [[credit!]] });
    books.take({ ...bare, source: nothing, entries: [[credit!]] });
    expect([books.credited, books.doubted]).toEqual([10, 0]);
    books.take({ ...bare, source: { ...nothing, id: 'NEXT', closing: '110' }, entries: [[credit!]] });
    expect([books.credited, books.doubted]).toEqual([10, 10]);
  });

  it('credits nothing of a statement that was changed', () => {
    const bare = { ...single(detailed), source: statement, hasDetailNames: false, hasIds: false };
    const books = new Books();
    books.take(bare);
    const changed = [{ id: 0, amount: 11 }, ...facts.slice(1)].map((fact) => [fact]);
    books.take({ ...bare, entries: changed });
    expect([books.credited, books.doubted]).toEqual([60, 11]);
  });

  it('leaves a part of a batch in doubt', () => {
    const books = new Books();
    books.take(batch);
    books.take({ ...single(detailed), entries: [facts.slice(0, 1)] });
    expect([books.credited, books.doubted]).toEqual([60, 10]);
  });

  it('credits two entries that look the same once each, however often they come', () => {
    const twins = [[{ id: 0, amount: 5 }], [{ id: 1, amount: 5 }]];
    const bare = { ...detailed, source: statement, entries: twins, hasDetailNames: false, hasIds: false };
    const books = new Books();
    books.take({ ...bare, entries: twins.slice(0, 1) });
    for (let times = 0; times < 3; times += 1) books.take(bare);
    expect([books.credited, books.doubted]).toEqual([10, 0]);
  });
});

/** Groups of facts. Each message has a group as one entry, or an entry for each of its facts. */
const divided = fc
  .array(
    fc.record({
      amounts: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 4 }),
      isNotifiedApart: fc.boolean(),
      isStatedApart: fc.boolean(),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((groups) => {
    let id = 0;
    const all = groups.map(({ amounts, ...how }) => ({
      ...how,
      facts: amounts.map((amount) => ({ id: id++, amount })),
    }));
    const entriesOf = (facts: Fact[], isApart: boolean): Fact[][] =>
      isApart ? facts.map((fact) => [fact]) : [facts];
    return {
      all: all.flatMap((group) => group.facts),
      notified: all.flatMap((group) => entriesOf(group.facts, group.isNotifiedApart)),
      stated: all.flatMap((group) => entriesOf(group.facts, group.isStatedApart)),
    };
  });

const saying = fc.record({
  isDetailed: fc.boolean(),
  entryName: fc.constantFrom(undefined, 'B'),
  hasDetailNames: fc.boolean(),
  hasIds: fc.boolean(),
  hasCount: fc.boolean(),
});

/** A message in one or several notifications, and in one statement that comes up to three times under two ids. */
const days = fc
  .tuple(divided, saying, saying, fc.nat({ max: 3 }))
  .chain(([day, ofNotification, ofStatement, cut]) => {
    const { entryName: notified, ...noteSays } = ofNotification;
    const { entryName: stated, ...stmtSays } = ofStatement;
    const note = (id: string, entries: Fact[][]): Message => ({
      ...{ source: { kind: 'NOTIFICATION', id }, entries },
      ...{ ...noteSays, ...(notified === undefined ? {} : { entryName: notified }) },
    });
    const closing = String(money(day.all));
    const state = (id: string): Message => ({
      ...{ source: { kind: 'STATEMENT', id, opening: '0', closing }, entries: day.stated },
      ...{ ...stmtSays, ...(stated === undefined ? {} : { entryName: stated }) },
    });
    const messages = [
      note('N1', day.notified.slice(0, cut)),
      note('N2', day.notified.slice(cut)),
      state('S1'),
      state('S2'),
      note('N3', day.notified.slice(0, cut)),
    ];
    return fc.record({
      all: fc.constant(day.all),
      messages: fc.shuffledSubarray(messages, { minLength: messages.length }),
    });
  });

describe('any entries in any messages', () => {
  it('are never credited twice and never lost', () => {
    fc.assert(
      fc.property(days, ({ all, messages }) => {
        const books = new Books();
        for (const message of messages) books.take(message);
        expect(books.credited).toBeLessThanOrEqual(money(all));
        expect(books.credited + books.doubted).toBeGreaterThanOrEqual(money(all));
      }),
      { numRuns: 2_000 },
    );
  });
});
