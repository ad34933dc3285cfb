import { outcomesOf } from './scenarios';
import { SAMPLE_CURRENCIES, sampleAccount, sampleDigits } from './sample-accounts';

it('makes digits that end with the suffix, as many as each type needs', () => {
  expect(sampleDigits('003', 1_769_860_800_123)).toBe('860800123003');
  expect(sampleDigits('999', 7)).toBe('000000007999');
});

it.each(SAMPLE_CURRENCIES)('makes an account in %s whose identifier decides the outcome', (currency) => {
  const account = sampleAccount(currency, sampleDigits('004', 1), 'Ada Lovelace');
  const { accountNumber, iban, clabeNumber, vpa } = account as Record<string, unknown>;
  const identifier = accountNumber ?? iban ?? clabeNumber ?? vpa;
  expect(outcomesOf(String(identifier)).map(({ suffix }) => suffix)).toEqual(['004', '004', 'other']);
  expect(account).toMatchObject({ beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Lovelace' } });
});

it.each(['XOF', 'constructor'])('makes none in %s', (currency) =>
  expect(() => sampleAccount(currency, '1', 'Ada Lovelace')).toThrow(RangeError),
);
