import { Collection } from './pool';

const UUID = '0190a1b2-0000-7000-8000-000000000001';

describe('Collection', () => {
  it('finds each id by kind and each UMA address in an answer once', () => {
    const collection = new Collection();
    const account = { id: `InternalAccount:${UUID}`, owner: { uma: '$ada@example.com' } };
    collection.scan({ data: [account, account], text: `Customer:${UUID} in a sentence` });
    expect(collection.toPool()).toEqual({
      currency: expect.arrayContaining(['USD', 'BTC']),
      InternalAccount: [`InternalAccount:${UUID}`],
      umaAddress: ['$ada@example.com'],
    });
  });

  it('adds given values, and ignores an answer without a body', () => {
    const collection = new Collection();
    collection.scan(undefined);
    collection.add('invitationCode', 'ABC');
    expect(collection.toPool()['invitationCode']).toEqual(['ABC']);
  });
});
