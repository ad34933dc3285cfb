import type { PersonalDataVault } from '@corridor/service';
import { CounterpartyCodec } from './counterparty.codec';

/** A codec whose vault opens each ciphertext as the given text. */
function codecOf(text: string): CounterpartyCodec {
  const vault: Pick<PersonalDataVault, 'unseal' | 'unsealField'> = {
    unseal: () => Buffer.from(text),
    unsealField: () => text,
  };
  return new CounterpartyCodec(vault as PersonalDataVault);
}

const sealed = { body_id: 'i', body_sealed: 'x', account_id: null, primary_identifier_sealed: null };

describe('the counterparty of an instruction', () => {
  it.each([
    [{ accountType: 'US_ACCOUNT', accountNumber: '12345678' }, '****5678'],
    [{ accountType: 'GBP_ACCOUNT', iban: 'GB29NWBK60161331926819' }, '****6819'],
    [{ accountType: 'EUR_ACCOUNT', accountNumber: '12345678' }, '****5678'],
    [{ accountType: 'OF_A_BANK', accountNumber: '12345678' }, '****5678'],
    [{ accountType: 'OF_A_BANK', name: 'x' }, null],
  ])('is named by whatever identifies an account that its bank describes: %j', (account, identifier) => {
    const codec = codecOf(JSON.stringify({ account }));
    expect(codec.masked(sealed)).toEqual({ name: null, bank: null, identifier });
  });

  it('has no identifier after its erasure', () => {
    const erased = { body_id: null, body_sealed: null, account_id: 'a', primary_identifier_sealed: 'x' };
    expect(codecOf('').masked(erased)).toEqual({ name: null, bank: null, identifier: null });
  });
});
