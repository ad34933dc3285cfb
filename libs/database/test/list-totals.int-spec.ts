import { randomUUID } from 'node:crypto';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import * as fc from 'fast-check';
import { ListTotals, listTotalTables1, dataSourceOptions, type ListTotalDelta } from '@corridor/database';
import { createTestDatabase, type TestDatabase } from '@corridor/testing';

const tables = { totals: 'things', deltas: 'thing_deltas', scopes: ['OWNER', 'PLACE'] as const };
const listTotals = new ListTotals(tables);
type Delta = ListTotalDelta<'OWNER' | 'PLACE'>;

class Tables1700000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of listTotalTables1(tables)) await runner.query(statement);
  }
  async down(): Promise<void> {}
}

const owners = [randomUUID(), randomUUID()];
const kinds = ['A', 'B'];
const states = ['NEW', 'OLD'];
let platformKey = 0;
let database: TestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await createTestDatabase({ accounts: [Tables1700000000000] });
  dataSource = new DataSource(dataSourceOptions({ service: 'accounts', url: database.urlOf('accounts') }));
  await dataSource.initialize();
});
afterAll(async () => {
  await dataSource?.destroy();
  await database?.drop();
});
beforeEach(() => (platformKey += 1));

const state = fc.constantFrom(null, ...states);
const deltas = fc.array(
  fc.record({
    kind: fc.constantFrom(...kinds),
    fromState: state,
    toState: state,
    unit: fc.integer({ min: 0, max: 3 }),
    owned: fc.array(fc.constantFrom(...owners), { maxLength: 3 }),
  }),
  { minLength: 1, maxLength: 12 },
);

/** The expected total, counted from the deltas themselves. */
function counted(
  all: readonly Delta[],
  of: { kind?: string; wanted: readonly string[]; first?: number; last?: number; owner?: string },
): number {
  const inWanted = (one: string | null): number => (one !== null && of.wanted.includes(one) ? 1 : 0);
  return all
    .filter(
      ({ kind, unit }) => kind === (of.kind ?? kind) && unit >= (of.first ?? 0) && unit <= (of.last ?? 9),
    )
    .map(({ fromState, toState, n, ids }) => {
      const records = of.owner ? ids.OWNER.filter((id) => id === of.owner).length : n;
      return records * (inWanted(toState) - inWanted(fromState));
    })
    .reduce((sum, n) => sum + n, 0);
}

describe('totals of lists', () => {
  it('are exact, folded or not, for every kind, state, span and owner', async () => {
    await fc.assert(
      fc.asyncProperty(deltas, fc.nat({ max: 12 }), async (drawn, foldedCount) => {
        platformKey += 1;
        const all = drawn.map(({ owned, ...rest }): Delta => ({
          ...rest,
          platformKey,
          n: 3,
          ids: { OWNER: owned, PLACE: [] },
        }));
        await listTotals.add(dataSource, all.slice(0, foldedCount));
        await listTotals.foldAll(dataSource);
        await listTotals.add(dataSource, all.slice(foldedCount));
        for (const wanted of [['NEW'], states]) {
          for (const kind of [undefined, 'A']) {
            const query = { platformKey, kind, states: wanted };
            const [first, last] = [1, 2];
            const owner = String(owners[0]);
            const scope = { name: 'OWNER', id: owner } as const;
            const expected = { ...(kind ? { kind } : {}), wanted };
            expect(await listTotals.total(dataSource, query)).toBe(counted(all, expected));
            expect(await listTotals.total(dataSource, { ...query, units: { first, last } })).toBe(
              counted(all, { ...expected, first, last }),
            );
            expect(
              await listTotals.total(dataSource, { ...query, scope, units: { first, last: undefined } }),
            ).toBe(counted(all, { ...expected, first, owner }));
          }
        }
      }),
      { numRuns: 25 },
    );
  });

  it('stay the same for a reader while several processes fold', async () => {
    const ids = { OWNER: [], PLACE: [] };
    const one = { platformKey, kind: 'A', fromState: null, toState: 'NEW', unit: 1, n: 1, ids };
    let isFolding = true;
    const fold = async (): Promise<void> => {
      while (isFolding) await listTotals.foldAll(dataSource);
    };
    const folders = [fold(), fold()];
    for (let n = 1; n <= 100; n += 1) {
      await listTotals.add(dataSource, [one]);
      expect(await listTotals.total(dataSource, { platformKey, states: ['NEW'] })).toBe(n);
    }
    isFolding = false;
    await Promise.all(folders);
    await listTotals.foldAll(dataSource);
    const { rows } = await database.owner.query('SELECT 1 FROM accounts.thing_deltas');
    expect(rows).toEqual([]);
    expect(await listTotals.total(dataSource, { platformKey, states: ['NEW'] })).toBe(100);
  });

  it('count one platform only', async () => {
    const ids = { OWNER: [], PLACE: [] };
    const one = { platformKey, kind: 'A', fromState: null, toState: 'NEW', unit: 1, n: 1, ids };
    await listTotals.add(dataSource, [one, { ...one, platformKey: platformKey + 1, n: 5 }]);
    await listTotals.foldAll(dataSource);
    platformKey += 1;
    expect(await listTotals.total(dataSource, { platformKey, states: ['NEW'] })).toBe(5);
    expect(await listTotals.total(dataSource, { platformKey: platformKey - 1, states: ['NEW'] })).toBe(1);
  });
});
