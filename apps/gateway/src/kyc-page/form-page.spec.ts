import 'reflect-metadata';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import * as fc from 'fast-check';
import { CreateDocumentBody, UpdateCustomerBody } from '@corridor/contracts';
import { countries, isCountry } from './countries';
import {
  demandOf,
  faultsOf,
  kycFields,
  offeredDocumentTypes,
  type KycFaults,
  type KycValues,
} from './domain/kyc-form';
import { errorPage, problemOf } from './error-page';
import { formPage } from './form-page';
import { outcomePage } from './outcome-page';
import { pageHeaders } from './page-layout';

const demand = demandOf([{ type: 'MISSING_FIELD', field: 'fullName' }]);
const submission = '0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
const page = (values: KycValues, faults: KycFaults = {}): string =>
  formPage({ demand, values, faults, submission });
const tagsOf = (text: string): string[] => text.match(/<\/?[a-z][a-z0-9]*/g) ?? [];

describe('a page', () => {
  it('has no element or attribute of what was typed, in whatever field', () => {
    const typed = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '<script>alert(1)</script>',
        '"><img src=x onerror=alert(1)>',
        "' autofocus onfocus=alert(1) x='",
        '</title><script>',
        '</style><script>',
        '<!--',
        ']]>',
        '${1}',
        '&lt;b&gt;',
        'javascript:alert(1)',
      ),
    );
    const plain = page({});
    fc.assert(
      fc.property(fc.constantFrom(...kycFields), typed, (field, text) => {
        const shown = page({ [field]: text });
        expect(tagsOf(shown)).toEqual(tagsOf(plain));
        const [, inner] = /id="fullName"[^>]*?value="([^"]*)"/.exec(shown) ?? [];
        if (field === 'fullName') {
          expect(
            inner
              ?.replaceAll('&lt;', '<')
              .replaceAll('&gt;', '>')
              .replaceAll('&quot;', '"')
              .replaceAll('&#39;', "'")
              .replaceAll('&amp;', '&'),
          ).toBe(text);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('names each fault twice: at the top, leading to its field, and beside it', () => {
    const faults = { fullName: 'Enter your full name', file: 'The file is empty. Choose another one' };
    const shown = page({}, faults);
    for (const [field, text] of Object.entries(faults)) {
      expect(shown).toContain(`<a href="#${field}">${text}</a>`);
      expect(shown).toContain(`id="${field}-fault">${text}<`);
    }
    expect(shown).toMatch(
      /id="fullName"[^>]*required[^>]*aria-invalid="true"[^>]*aria-describedby="fullName-hint fullName-fault"/,
    );
  });

  it('has a label for every field, and each id once', () => {
    const ids = [
      ...page({}, Object.fromEntries(kycFields.map((field) => [field, 'x']))).matchAll(/ id="([^"]+)"/g),
    ].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const field of kycFields) expect(page({})).toContain(`<label for="${field}">`);
  });

  it('loads and runs nothing, and leads to nowhere but the way back', () => {
    const pages = [
      page({}),
      outcomePage('APPROVED', 'https://shop.example/?a=1&b="2"'),
      errorPage('INVALID_LINK'),
    ];
    for (const text of pages) {
      expect(text).not.toMatch(/<(script|img|link|iframe|object|embed|base)\b|\son\w+=|url\(|@import/i);
      expect(text).toContain('<html lang="en">');
    }
    expect(pages[1]).toContain('href="https://shop.example/?a=1&amp;b=&quot;2&quot;" rel="noreferrer"');
    expect(outcomePage('APPROVED', undefined)).not.toContain('href');
    expect(pageHeaders['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']{44}'; form-action 'self'/,
    );
  });

  it.each([
    [404, 'INVALID_LINK'],
    [410, 'GONE'],
    [429, 'TOO_MANY'],
    [500, 'UNAVAILABLE'],
    [503, 'UNAVAILABLE'],
    [504, 'UNAVAILABLE'],
  ])('has words for the status %s', (status, problem) => expect(problemOf(status)).toBe(problem));
});

describe('what the form takes', () => {
  const rules = { isCountry, today: '2026-01-31' };
  const any = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.constantFrom('US', '1990-01-31', '2000-02-30', ''),
  );

  it('is what the API takes of a customer and a document', () => {
    const sent = fc.record({
      fullName: any,
      birthDate: any,
      nationality: any,
      line1: any,
      postalCode: any,
      country: any,
      documentType: fc.constantFrom(...offeredDocumentTypes),
      documentCountry: fc.constantFrom(...countries.map(({ code }) => code)),
    });
    fc.assert(
      fc.property(sent, (values) => {
        const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
        const faults = faultsOf({ values: filled, file: 'STORED' }, demandOf([]), rules);
        const { fullName, birthDate, nationality, documentType, documentCountry, ...address } = filled;
        const good = Object.fromEntries(
          Object.entries({ fullName, birthDate, nationality }).filter(([field]) => !(field in faults)),
        );
        const goodAddress = Object.fromEntries(
          Object.entries(address).filter(([field]) => !(field in faults)),
        );
        const body = plainToInstance(UpdateCustomerBody, { ...good, address: goodAddress });
        expect(validateSync(body)).toEqual([]);
        const holder = { documentHolder: `Customer:${submission}` };
        const document = { ...holder, documentType, country: documentCountry };
        expect(validateSync(plainToInstance(CreateDocumentBody, document))).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  it('names every country once', () => {
    expect(countries.length).toBeGreaterThan(240);
    expect(new Set(countries.map(({ code }) => code)).size).toBe(countries.length);
    expect(countries.find(({ code }) => code === 'US')?.name).toBe('United States of America');
    expect([isCountry('GB'), isCountry('XX'), isCountry('gb'), isCountry('__proto__')]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});
