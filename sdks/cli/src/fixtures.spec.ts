import { Corridor } from '@corridor/sdk';
import { secondsOf } from './durations.ts';
import { fixtureOf, override, runFixture, type Step } from './fixtures.ts';
import { scenario, scenarioNames } from './scenarios.ts';

/** Runs steps against replies in turn. Resolves with what was sent. */
async function ran(steps: Step[], ...replies: unknown[]): Promise<{ sent: string[]; last: unknown }> {
  const sent: string[] = [];
  const { http } = new Corridor({
    baseUrl: 'http://api.test',
    clientId: 'me',
    clientSecret: 'secret',
    fetch: async (url, { method, body } = {}) => {
      const { pathname, search } = new URL(String(url));
      const path = decodeURIComponent(`${pathname}${search}`).replace('/2025-10-13', '');
      sent.push(`${method} ${path}${typeof body === 'string' ? ` ${body}` : ''}`);
      return new Response(JSON.stringify(replies.shift()));
    },
  });
  let last: unknown;
  for await (const { answer } of runFixture(http, fixtureOf({ steps }))) last = answer;
  return { sent, last };
}

describe('fixtures', () => {
  it('fill in values of answers before, with their types', async () => {
    const steps: Step[] = [
      { name: 'list', operationId: 'listCustomers', params: { limit: 1 } },
      { name: 'one', operationId: 'getCustomer', params: { customerId: '${list.data[0].id}' } },
      { operationId: 'createCustomer', body: { n: '${list.totalCount}', text: 'a ${one.id}', deep: [true] } },
    ];
    const { sent } = await ran(steps, { data: [{ id: 'C:1' }], totalCount: 7 }, { id: 'C:2' }, {});
    expect(sent).toEqual([
      'GET /customers?limit=1',
      'GET /customers/C:1',
      'POST /customers {"n":7,"text":"a C:2","deep":[true]}',
    ]);
  });

  it('repeat a call until its answer is as wanted', async () => {
    const until = { 'data.0.status': ['B', 'C'] };
    const steps = [{ operationId: 'listCustomers', until }];
    const { sent, last } = await ran(steps, { data: [] }, { data: [{ status: 'C' }] });
    expect([sent.length, last]).toEqual([2, { data: [{ status: 'C' }] }]);
  });

  it.each([
    ['no steps', {}],
    ['an unknown operation', [{ operationId: 'toString' }]],
    ['a name twice', [{ operationId: 'getConfig' }, { operationId: 'getConfig' }]],
  ])('are refused with %s', (_what, content) => {
    expect(() => fixtureOf(content)).toThrow();
  });

  it.each([
    ['an unknown parameter', [{ operationId: 'getConfig', params: { nothing: 1 } }]],
    ['a missing value', [{ operationId: 'getCustomer', params: { customerId: '${none.id}' } }]],
  ])('end at %s', async (_what, steps) => {
    await expect(ran(steps, {})).rejects.toThrow(/no parameter nothing|nothing at \$\{none\.id\}/);
  });

  it('of scenarios have known operations, and are changed alone', () => {
    expect(scenarioNames.length).toBeGreaterThan(20);
    for (const name of scenarioNames) expect(() => fixtureOf(scenario(name))).not.toThrow();
    const changed = scenario('transfer-completed');
    if (changed === undefined) throw new Error('there is no such scenario');
    override(changed, 'bank.accountInfo.bankName', 'Second Bank');
    expect(JSON.stringify(changed)).toContain('Second Bank');
    expect(JSON.stringify(scenario('transfer-completed'))).not.toContain('Second Bank');
    override(changed, 'amount', 777);
    expect(changed.steps.find(({ name }) => name === 'transfer')?.body).toMatchObject({ amount: 777 });
    expect(() => override(changed, 'nothing.amount', 1)).toThrow('steps: customer, account');
    expect(scenario('toString')).toBeUndefined();
  });
});

describe('secondsOf', () => {
  it('reads durations', () => {
    expect(['90', '90s', '6m', '2h', '1d'].map(secondsOf)).toEqual([90, 90, 360, 7_200, 86_400]);
    for (const text of ['', 'm', '1w', '-1s', '1.5m']) expect(() => secondsOf(text)).toThrow('duration');
  });
});
