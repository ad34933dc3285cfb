import { ask, useGateway, type TestGateway, type TestToken } from './fixtures/gateway-app';

const ACCOUNT = 'InternalAccount:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
const DATE_FILTERS = /^(created|updated)(After|Before)$|^(start|end)Date$/;
const WORDS =
  'must be a date, or a date and time with its offset, for example 2026-01-31 or 2026-01-31T12:00:00Z';

interface Documented {
  parameters: { name: string; description: string }[];
}

describe('a date filter', () => {
  let gateway: TestGateway;
  let token: TestToken;
  let filters: { path: string; name: string; description: string }[];

  useGateway((suite) => ({ gateway, token } = suite));
  beforeAll(async () => {
    const { json } = await ask(gateway, new URL('/openapi.json', gateway.url).href);
    const paths = json['paths'] as Record<string, Record<string, Documented>>;
    filters = Object.entries(paths).flatMap(([path, { get }]) =>
      (get?.parameters ?? [])
        .filter(({ name }) => DATE_FILTERS.test(name))
        .map(({ name, description }) => ({ path, name, description })),
    );
    expect(filters.length).toBeGreaterThan(10);
  });

  it.each([
    '2026-1-1',
    '20260101',
    '2026-W05-6',
    '2026-031',
    '2026-02-30',
    '2026-01-31 12:00:00Z',
    '2026-01-31T12:00Z',
  ])('refuses %s in every operation, and names the accepted formats', async (text) => {
    for (const { path, name } of filters) {
      const answer = await ask(gateway, `${path}?${name}=${encodeURIComponent(text)}`, { token });
      expect([path, name, answer.status, answer.json['details']]).toEqual([
        path,
        name,
        400,
        { errors: [{ field: name, message: `${name} ${WORDS}` }] },
      ]);
    }
  });

  it.each(['2026-01-31', '2026-01-31T12:00:00Z', '2026-01-31T12:00:00.123456789+02:00'])(
    'accepts %s in every operation',
    async (text) => {
      for (const { path, name } of filters) {
        const answer = await ask(
          gateway,
          `${path.replace('{accountId}', ACCOUNT)}?${name}=${encodeURIComponent(text)}`,
          { token },
        );
        expect([path, name, answer.status]).toEqual([path, name, 200]);
      }
    },
  );

  it('treats a date without a time as documented', () => {
    for (const { name, description } of filters) {
      const isUpper = /Before$|^end/.test(name);
      expect([name, description]).toEqual([
        name,
        expect.stringContaining(isUpper ? 'the end of that day in UTC' : 'the start of that day in UTC'),
      ]);
    }
  });
});
