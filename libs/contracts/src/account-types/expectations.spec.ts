import {
  accountInfoExample,
  accountInfoViolations,
  accountTypes,
  canonicalFields,
  formsOfType,
} from '@corridor/contracts';
import { addressTexts, beneficiaryTexts } from './beneficiary';
import { expectationOf, type TextRule } from './expectations';

/** What only a regular expression contains. */
const EXPRESSION = /\\|\^|\$$|\[[^\]]*-[^\]]*\]|\(\?/;

describe('expectationOf', () => {
  it.each([
    [{ pattern: '^[0-9]{6}$', example: '200000' }, '6 digits, for example 200000'],
    [{ pattern: '^[0-9]{8,16}$', example: '12345678' }, '8 to 16 digits, for example 12345678'],
    [
      { pattern: '^\\+254[0-9]{9}$', example: '+254712345678' },
      'a phone number: +254 and 9 digits, for example +254712345678',
    ],
    [
      { pattern: '^\\+62[0-9]{9,12}$', example: '+6281234567890' },
      'a phone number: +62 and 9 to 12 digits, for example +6281234567890',
    ],
    [
      { pattern: '^[A-Z]{2}$', example: 'US' },
      'the two-letter code of a country (ISO 3166-1), for example US',
    ],
    [{ enum: ['M-PESA'] }, 'M-PESA'],
    [{ enum: ['MTN', 'AIRTEL'] }, 'one of MTN, AIRTEL'],
    [{ format: 'date' as const }, 'a date of the form YYYY-MM-DD, for example 1990-01-31'],
    [{ maxLength: 10 }, undefined],
  ])('%p is %p', (rule, words) => {
    expect(expectationOf(rule)).toBe(words);
  });

  it('describes every pattern of the table in words', () => {
    const fields = accountTypes.flatMap((type) => formsOfType(type)).flatMap((form) => canonicalFields(form));
    const rules: TextRule[] = [
      ...fields.map(([, field]) => field),
      ...Object.values(beneficiaryTexts),
      ...Object.values(addressTexts),
    ];
    for (const rule of rules) {
      if (rule.pattern === undefined && rule.enum === undefined) continue;
      expect([rule, expectationOf(rule)]).toEqual([
        rule,
        expect.not.stringMatching(/of the form that the reference shows/),
      ]);
      expect(expectationOf(rule)).not.toMatch(EXPRESSION);
    }
  });

  it('is part of every message of every field, with an example', () => {
    for (const form of accountTypes.flatMap((type) => formsOfType(type))) {
      const info = accountInfoExample(form);
      for (const [name, field] of canonicalFields(form)) {
        for (const wrong of [7, '!?', '1', 'x'.repeat(5000)]) {
          const violations = accountInfoViolations({ ...info, [name]: wrong }, { checkDigits: true });
          for (const { message } of violations) expect(message).not.toMatch(EXPRESSION);
          const [violation] = violations.filter(({ field: at }) => at === `accountInfo.${name}`);
          if (violation && field.pattern && !field.enum)
            expect(violation.message).toMatch(/, for example \S+$/);
        }
      }
    }
  });
});
