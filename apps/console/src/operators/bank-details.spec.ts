import { AS_JSON, bankDetailsIn } from './bank-details';

const read = (fields: Record<string, string>) => bankDetailsIn((name) => fields[name]);

describe('bank details in fields', () => {
  it('are those of the type, without fields that have no value', () => {
    const fields = {
      'bankDetails.accountType': 'USD_ACCOUNT',
      'bankDetails.accountNumber': '123',
      other: 'x',
    };
    expect(read(fields)).toEqual({ accountType: 'USD_ACCOUNT', accountNumber: '123' });
  });

  it('are JSON if the person has chosen that', () => {
    const asJson = (text: string) => read({ 'bankDetails.accountType': AS_JSON, bankDetails: text });
    expect(asJson('{"accountType":"IBAN","iban":"DE1"}')).toEqual({ accountType: 'IBAN', iban: 'DE1' });
    expect(() => asJson('{')).toThrow('The bank details must be JSON');
  });
});
