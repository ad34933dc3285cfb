import { newestOfEach, type CustomerCopy } from './customer';

const copy = (over: Partial<CustomerCopy>): CustomerCopy => ({
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
    const states = [copy({ version: 2 }), copy({ version: 3, deleted: true }), copy({ version: 1 })];
    expect(newestOfEach(states)).toEqual([copy({ version: 3, deleted: true })]);
  });

  it('lets a higher epoch outrank any version', () => {
    expect(newestOfEach([copy({ version: 9 }), copy({ epoch: 2, version: 1 })])).toEqual([
      copy({ epoch: 2, version: 1 }),
    ]);
  });

  it('keeps customers of one id on two platforms apart', () => {
    expect(newestOfEach([copy({}), copy({ platformKey: 2 })])).toHaveLength(2);
  });
});
