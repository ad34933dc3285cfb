import 'reflect-metadata';
import * as fc from 'fast-check';
import { EARLIEST_BIRTH_DATE } from '@corridor/kernel';
import {
  countryCodes,
  CreateDocumentBody,
  isBirthDate,
  isCountry,
  nameFault,
  needsPostalCode,
  readShape,
  tidied,
  UpdateCustomerBody,
} from '@corridor/contracts';
import {
  demandOf,
  violationsOf,
  kycFields,
  offeredDocumentTypes,
  typedValues,
  type KycViolations,
  type KycValues,
} from './domain/kyc-form';
import { errorPage, problemOf } from '../page-rendering/error.page';
import { formPage } from './form.page';
import { outcomePage } from './outcome.page';
import { pageHeaders } from '../page-rendering/page-layout.presenter';
import type { PageLook } from '../page-rendering/page-look.registry';
import { catalogues, languages, pageTextsFor } from '../page-rendering/page-texts.registry';

const demand = demandOf([{ type: 'MISSING_FIELD', field: 'fullName' }]);
const submission = '0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
const plain: PageLook = { texts: pageTextsFor('en'), brand: {} };
const page = (values: KycValues, violations: KycViolations = {}, look = plain): string =>
  formPage(look, { demand, values, violations, submission });
const tagsOf = (text: string): string[] => text.match(/<\/?[a-z][a-z0-9]*/g) ?? [];

describe('a page', () => {
  it('escapes the input of every field', () => {
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
    const empty = page({});
    fc.assert(
      fc.property(fc.constantFrom(...kycFields), typed, (field, text) => {
        const shown = page({ [field]: text });
        expect(tagsOf(shown)).toEqual(tagsOf(empty));
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

  it('shows each error at the top, with a link to its field, and beside the field', () => {
    const words = { fullName: 'Enter your full name', file: 'The file is empty. Choose another one' };
    const shown = page({}, { fullName: { kind: 'MISSING' }, file: { kind: 'EMPTY_FILE' } });
    for (const [field, text] of Object.entries(words)) {
      expect(shown).toContain(`<a href="#${field}">${text}</a>`);
      expect(shown).toContain(`id="${field}-fault">${text}<`);
    }
    expect(shown).toMatch(
      /id="fullName"[^>]*required[^>]*aria-invalid="true"[^>]*aria-describedby="fullName-hint fullName-fault"/,
    );
  });

  it('has a label for every field, and no duplicate id', () => {
    const ids = [
      ...page(
        {},
        Object.fromEntries(kycFields.map((field) => [field, { kind: 'REFUSED' } as const])),
      ).matchAll(/ id="([^"]+)"/g),
    ].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const field of kycFields) expect(page({})).toContain(`<label for="${field}">`);
  });

  it('loads and runs nothing, and links only to the address to return to', () => {
    const pages = [
      page({}),
      outcomePage(plain, 'APPROVED', 'https://shop.example/?a=1&b="2"'),
      errorPage(plain, 'INVALID_LINK'),
    ];
    for (const text of pages) {
      expect(text).not.toMatch(/<(script|img|link|iframe|object|embed|base)\b|\son\w+=|url\(|@import/i);
      expect(text).toContain('<html lang="en">');
    }
    expect(pages[1]).toContain('href="https://shop.example/?a=1&amp;b=&quot;2&quot;" rel="noreferrer"');
    expect(outcomePage(plain, 'APPROVED', undefined)).not.toContain('href');
    expect(pageHeaders(plain)['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']{44}'; form-action 'self'/,
    );
  });

  it("shows a platform's name, logo and privacy notice, and allows no other image", () => {
    const name = 'Acme <Pay>';
    const brand = { name, logo: 'data:image/png;base64,AAAA', privacyUrl: 'https://acme.example/privacy' };
    const branded = { ...plain, brand };
    for (const text of [
      page({}, {}, branded),
      outcomePage(branded, 'APPROVED', undefined),
      errorPage(branded, 'GONE'),
    ]) {
      expect(text).toContain('<img src="data:image/png;base64,AAAA" alt="" />');
      expect(text).toMatch(/<title>[^<]+ – Acme &lt;Pay&gt;<\/title>/);
      expect(text).toContain('<a href="https://acme.example/privacy" rel="noreferrer">Privacy notice</a>');
    }
    expect(pageHeaders(branded)['content-security-policy']).toContain("; img-src data:; form-action 'self'");
  });

  it('asks for the country first', () => {
    const [first] = /(?<=<(input type="text"|select)\s[^>]*name=")[^"]+/.exec(page({})) ?? [];
    expect([kycFields[0], first]).toEqual(['country', 'country']);
  });

  it.each([
    [404, 'INVALID_LINK'],
    [410, 'GONE'],
    [429, 'TOO_MANY'],
    [500, 'UNAVAILABLE'],
    [503, 'UNAVAILABLE'],
    [504, 'UNAVAILABLE'],
  ])('has a text for the status %s', (status, problem) => expect(problemOf(status)).toBe(problem));
});

describe('the languages of the page', () => {
  const namesIn = (text: string): string[] => (text.match(/\{\{\w+\}\}/g) ?? []).sort();

  it.each(languages)('have every message in %s, with its values', (language) => {
    const messages = catalogues[language] as Readonly<Record<string, string>>;
    expect(Object.keys(messages).sort()).toEqual(Object.keys(catalogues.en).sort());
    for (const [key, text] of Object.entries(catalogues.en)) {
      expect([key, messages[key]?.trim() !== '', namesIn(messages[key] ?? '')]).toEqual([
        key,
        true,
        namesIn(text),
      ]);
    }
  });

  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['*', 'en'],
    ['ja', 'en'],
    ['pt-BR,pt;q=0.9,en;q=0.8', 'pt'],
    ['fr-CA', 'fr'],
    ['ja, de;q=0.5', 'de'],
    ['en;q=0.4, es;q=0.9', 'es'],
    ['not a language;;q=', 'en'],
  ])('select for the header %s the language %j', (header, language) => {
    const texts = pageTextsFor(header);
    expect(texts.language).toBe(language);
    const look = { ...plain, texts };
    expect(pageHeaders(look)).toMatchObject({ 'content-language': language, vary: 'Accept-Language' });
    expect(page({}, {}, look)).toContain(`<html lang="${language}">`);
  });

  it('cover errors, countries and outcomes', () => {
    const look = { ...plain, texts: pageTextsFor('de-AT') };
    const shown = page({ fullName: 'Ada' }, { line1: { kind: 'TOO_LONG', max: 255 } }, look);
    expect(shown).toContain('id="line1-fault">Verwenden Sie höchstens 255 Zeichen<');
    expect(shown).toContain('<option value="DE">Deutschland</option>');
    expect(outcomePage(look, 'APPROVED', 'https://shop.example/')).toContain('Weiter zu shop.example');
    expect(errorPage(look, 'GONE')).toContain('Dieser Link wird nicht mehr verwendet');
  });

  it.each(languages)('name every country once in %s', (language) => {
    const { countries } = pageTextsFor(language);
    expect(countries.map(({ code }) => code).sort()).toEqual([...countryCodes]);
    expect(countries.filter(({ code, name }) => name === code || name === '')).toEqual([]);
  });
});

describe('accepted form values', () => {
  const rules = {
    isCountry,
    needsPostalCode,
    isName: (text: string): boolean => nameFault(text) === undefined,
    isBirthDate: (day: string): boolean => isBirthDate(day),
    earliestBirthDate: EARLIEST_BIRTH_DATE,
  };
  const any = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.constantFrom('US', '1990-01-31', '2000-02-30', '2090-01-01', '\u200b', '\u{e0020}', '\u00a0', ''),
  );

  it('are also accepted by the API for a customer and a document', () => {
    const sent = fc.record({
      fullName: any,
      birthDate: any,
      nationality: any,
      line1: any,
      postalCode: any,
      country: any,
      documentType: fc.constantFrom(...offeredDocumentTypes),
      documentCountry: fc.constantFrom(...countryCodes),
    });
    fc.assert(
      fc.property(sent, (values) => {
        const filled = typedValues(values, tidied);
        const violations = violationsOf({ values: filled, file: 'STORED' }, demandOf([]), rules);
        const { fullName, birthDate, nationality, documentType, documentCountry, ...address } = filled;
        const good = Object.fromEntries(
          Object.entries({ fullName, birthDate, nationality }).filter(([field]) => !(field in violations)),
        );
        const goodAddress = Object.fromEntries(
          Object.entries(address).filter(([field]) => !(field in violations)),
        );
        const body = { ...good, address: goodAddress };
        expect(readShape(UpdateCustomerBody, body).violations).toEqual([]);
        const holder = { documentHolder: `Customer:${submission}` };
        const document = { ...holder, documentType, country: documentCountry };
        expect(readShape(CreateDocumentBody, document).violations).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });
});
