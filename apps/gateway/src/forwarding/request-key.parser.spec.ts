import { operations, type OperationRequest } from '@corridor/contracts';
import { requestKeyOf } from './request-key.parser';

const uuid = '0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';

function aRequest(change: Partial<OperationRequest> = {}): OperationRequest {
  const context = {
    requestId: 'r',
    commandId: 'c',
    platformId: 'PlatformConfig:p',
    platformKey: 1,
    permissions: [],
  };
  return { context, params: {}, query: {}, body: {}, ...change };
}

describe('requestKeyOf', () => {
  it('takes the debited or credited account of a transfer, in upper or lower case', () => {
    const body = { source: { accountId: `InternalAccount:${uuid.toUpperCase()}` } };

    expect(requestKeyOf(operations.createTransferOut, aRequest({ body }))).toBe(`InternalAccount:${uuid}`);
  });

  it('takes the id of a path parameter', () => {
    const params = { customerId: `Customer:${uuid}` };

    expect(requestKeyOf(operations.updateCustomer, aRequest({ params }))).toBe(`Customer:${uuid}`);
  });

  it('takes the platform if the command changes the platform', () => {
    expect(requestKeyOf(operations.updateConfig, aRequest())).toBe('PlatformConfig:p');
  });

  it('distributes reads by the command id', () => {
    expect(requestKeyOf(operations.listTransactions, aRequest())).toBe('c');
  });

  it('falls back to the platform if the member is missing', () => {
    expect(requestKeyOf(operations.createTransferOut, aRequest())).toBe('PlatformConfig:p');
  });
});
