import { oneOf } from '../ui/choice';
import { decoded, pageOfAccount, pageOfId, pageOfPath, pageOfPayee, pageOfRequest } from './links';

describe('pageOfId', () => {
  it.each([
    ['Transaction:1', '/payments/Transaction:1'],
    ['Customer:1', '/customers/Customer:1'],
    ['InternalAccount:1', '/accounts/InternalAccount:1'],
    ['WebhookDelivery:1', '/deliveries/WebhookDelivery:1'],
    ['WebhookEndpoint:1', '/endpoints/WebhookEndpoint:1'],
    ['ApiToken:1', '/tokens'],
    ['Member:1', '/team'],
    ['BulkUploadJob:1', '/imports?jobId=BulkUploadJob:1'],
    ['Quote:1', '/payments/Transaction:1'],
    ['Lookup:1', undefined],
    ['constructor', undefined],
    ['', undefined],
  ])('of %s', (id, page) => expect(pageOfId(id)).toBe(page));
});

describe('pageOfPath', () => {
  it.each([
    ['/transactions/Transaction:1', '/payments/Transaction:1'],
    ['/webhook-deliveries/WebhookDelivery:1', '/deliveries/WebhookDelivery:1'],
    ['/request-logs/a%2Fb', '/log/a%2Fb'],
    ['/request-logs/a/b', undefined],
    ['/quotes/Quote:1', undefined],
    ['https://elsewhere.test/transactions/1', undefined],
  ])('of %s', (path, page) => expect(pageOfPath(path)).toBe(page));
});

it('encodes the id of a request, which may be any text', () => {
  expect(pageOfRequest('a/b?c')).toBe('/log/a%2Fb%3Fc');
  expect(decoded('a%2Fb%3Fc')).toBe('a/b?c');
  expect(decoded('50%')).toBe('50%');
});

it('takes a filter only if it is one of the options', () => {
  expect(oneOf(['A', 'B'], 'B')).toBe('B');
  expect(oneOf(['A', 'B'], 'C')).toBeUndefined();
  expect(oneOf(['A', 'B'], undefined)).toBeUndefined();
});

describe('pageOfAccount', () => {
  it.each([
    [{ id: 'InternalAccount:1' }, '/accounts/InternalAccount:1'],
    [
      { id: 'InternalAccount:1', customerId: 'Customer:1' },
      '/accounts/InternalAccount:1?customerId=Customer:1',
    ],
  ])('the page of %j is %s', (account, page) => {
    expect(pageOfAccount(account)).toBe(page);
  });
});

describe('pageOfPayee', () => {
  it.each([
    [{ customerId: 'Customer:1' }, '/customers/Customer:1'],
    [{ customerId: null }, '/accounts'],
  ])('the page of %j is %s', (account, page) => {
    expect(pageOfPayee(account)).toBe(page);
  });
});
