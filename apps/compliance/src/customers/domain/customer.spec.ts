import { newestOfEach, type CustomerReplica } from './customer';

const replica = (over: Partial<CustomerReplica>): CustomerReplica => ({
  platformKey: 1,
  id: 'a',
  customerType: 'INDIVIDUAL',
  verificationStatus: 'UNVERIFIED',
  deleted: false,
  epoch: 1,
  version: 1,
  ...over,
});

describe('newestOfEach', () => {
  it('keeps the highest version of a customer, in whatever order they came', () => {
    const states = [replica({ version: 2 }), replica({ version: 3, deleted: true }), replica({ version: 1 })];
    expect(newestOfEach(states)).toEqual([replica({ version: 3, deleted: true })]);
  });

  it('lets a higher epoch outrank any version', () => {
    expect(newestOfEach([replica({ version: 9 }), replica({ epoch: 2, version: 1 })])).toEqual([
      replica({ epoch: 2, version: 1 }),
    ]);
  });

  it('keeps customers of one id on two platforms apart', () => {
    expect(newestOfEach([replica({}), replica({ platformKey: 2 })])).toHaveLength(2);
  });
});
