import { mintUuid } from '@corridor/kernel';
import { countedScope, transactionFilter } from './transaction-filter';

const customer = mintUuid();
const account = mintUuid();

describe('transaction filters', () => {
  it("convert the caller's text to the searched values", () => {
    const query = {
      customerId: `Customer:${customer}`,
      receiverAccountIdentifier: `ExternalAccount:${account}`,
      status: 'FAILED',
      type: 'OUTGOING',
      startDate: '2026-03-10',
      endDate: '2026-03-10',
    } as const;
    expect(transactionFilter(1, query, [])).toEqual({
      platformKey: 1,
      customerId: customer,
      destination: { kind: 'EXTERNAL_ACCOUNT', id: account },
      statuses: ['FAILED'],
      type: 'OUTGOING',
      fromMs: Date.UTC(2026, 2, 10),
      toMs: Date.UTC(2026, 2, 11) - 1,
    });
  });

  it('match nothing if a text names nothing', () => {
    expect(transactionFilter(1, { platformCustomerId: 'unknown' }, [])).toBeUndefined();
    expect(transactionFilter(1, { reference: 'REF-short' }, [])).toBeUndefined();
    expect(transactionFilter(1, { senderAccountIdentifier: 'ada@platform.test' }, [])).toBeUndefined();
    const other = { customerId: `Customer:${mintUuid()}`, platformCustomerId: 'user-1' };
    expect(transactionFilter(1, other, [customer])).toBeUndefined();
  });

  it('find UMA addresses in any case', () => {
    expect(transactionFilter(1, { senderAccountIdentifier: '$Ada@platform.test' }, [])).toEqual({
      platformKey: 1,
      source: { kind: 'UMA_ADDRESS', umaAddress: '$ada@platform.test' },
    });
  });

  it.each([
    [{}, { scope: 'PLATFORM' }],
    [{ statuses: ['FAILED'], type: 'INCOMING', fromMs: 1 }, { scope: 'PLATFORM' }],
    [{ customerId: customer }, { scope: 'CUSTOMER', id: customer }],
    [{ source: { kind: 'INTERNAL_ACCOUNT', id: account } }, { scope: 'SOURCE', id: account }],
    [{ destination: { kind: 'INTERNAL_ACCOUNT', id: account } }, { scope: 'DESTINATION', id: account }],
    [{ source: { kind: 'EXTERNAL_ACCOUNT', id: account } }, undefined],
    [{ destination: { kind: 'UMA_ADDRESS', umaAddress: '$ada@platform.test' } }, undefined],
    [{ customerId: customer, source: { kind: 'INTERNAL_ACCOUNT', id: account } }, undefined],
    [{ serial: 7 }, undefined],
  ] as const)('of %j have their total in %j', (filter, scope) => {
    expect(countedScope({ platformKey: 1, ...filter })).toEqual(scope);
  });
});
