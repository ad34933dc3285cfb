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
  it('keeps the highest version of a customer, in any order of arrival', () => {
    const states = [replica({ version: 2 }), replica({ version: 3, deleted: true }), replica({ version: 1 })];
    expect(newestOfEach(states)).toEqual([replica({ version: 3, deleted: true })]);
  });

  it('ranks a higher epoch above any version', () => {
    expect(newestOfEach([replica({ version: 9 }), replica({ epoch: 2, version: 1 })])).toEqual([
      replica({ epoch: 2, version: 1 }),
    ]);
  });

  it('separates customers with the same id on two platforms', () => {
    expect(newestOfEach([replica({}), replica({ platformKey: 2 })])).toHaveLength(2);
  });
});
