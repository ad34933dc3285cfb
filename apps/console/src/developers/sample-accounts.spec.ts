import { SAMPLE_CURRENCIES, sampleAccount, sampleDigits } from './sample-accounts';

it('makes digits that end with the suffix, as many as each type needs', () => {
  expect(sampleDigits('003', 1_769_860_800_123)).toBe('860800123003');
  expect(sampleDigits('999', 7)).toBe('000000007999');
});

it.each(SAMPLE_CURRENCIES)('makes an account in %s whose identifier ends with the suffix', (currency) => {
  const account = sampleAccount(currency, sampleDigits('004', 1), 'Ada Lovelace');
  const identifiers = JSON.stringify(account).match(/"(accountNumber|iban|clabeNumber|vpa)":"[^"@]*004[@"]/g);
  expect(identifiers).toHaveLength(1);
  expect(account).toMatchObject({ beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Lovelace' } });
});

it.each(['XOF', 'constructor'])('makes none in %s', (currency) =>
  expect(() => sampleAccount(currency, '1', 'Ada Lovelace')).toThrow(RangeError),
);
