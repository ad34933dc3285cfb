import { getNames, registerLocale } from 'i18n-iso-countries/index';
import germanCountries from 'i18n-iso-countries/langs/de.json';
import englishCountries from 'i18n-iso-countries/langs/en.json';
import spanishCountries from 'i18n-iso-countries/langs/es.json';
import frenchCountries from 'i18n-iso-countries/langs/fr.json';
import portugueseCountries from 'i18n-iso-countries/langs/pt.json';
import { createInstance, type InitOptions } from 'i18next';
import Negotiator from 'negotiator';
import { countryCodes } from '@corridor/contracts';
import de from './messages/de.json';
import en from './messages/en.json';
import es from './messages/es.json';
import fr from './messages/fr.json';
import pt from './messages/pt.json';

/** Texts of a page, by key. English has every message; a spec compares the other catalogues with it. */
export const catalogues = { en, es, pt, fr, de } as const;
export type Language = keyof typeof catalogues;
export type MessageKey = keyof typeof en;

/** Languages of the page; the first one is the default. */
export const languages = Object.keys(catalogues) as Language[];

/** A country of ISO 3166-1. */
export interface Country {
  /** Alpha-2. */
  code: string;
  name: string;
}

/** Texts of a page in one language. */
export interface PageTexts {
  language: Language;
  say: (key: MessageKey, values?: Readonly<Record<string, string | number>>) => string;
  /** Every country by its name, in the sort order of the language. */
  countries: readonly Country[];
}

const options: InitOptions = {
  resources: Object.fromEntries(
    Object.entries(catalogues).map(([language, messages]) => [language, { translation: messages }]),
  ),
  fallbackLng: 'en',
  // Keys contain dots.
  keySeparator: false,
  nsSeparator: false,
  initAsync: false,
  // Pages escape their values themselves.
  interpolation: { escapeValue: false },
};

const catalogue = createInstance();
void catalogue.init(options);

const countryNames = [
  englishCountries,
  spanishCountries,
  portugueseCountries,
  frenchCountries,
  germanCountries,
];
countryNames.forEach(registerLocale);

function countriesIn(language: Language): Country[] {
  const names = getNames(language);
  const english = getNames('en');
  return countryCodes
    .map((code) => ({ code, name: names[code] ?? english[code] ?? code }))
    .sort((a, b) => a.name.localeCompare(b.name, language));
}

function textsIn(language: Language): PageTexts {
  const translate = catalogue.getFixedT(language);
  return {
    language,
    say: (key, values = {}) => translate(key, values),
    countries: countriesIn(language),
  };
}

const textsByLanguage = new Map(languages.map((language) => [language, textsIn(language)]));

/** The texts in the best language for the header Accept-Language (RFC 9110, 12.5.4). */
export function pageTextsFor(acceptLanguage: string | undefined): PageTexts {
  const headers = acceptLanguage === undefined ? {} : { 'accept-language': acceptLanguage };
  const [best] = new Negotiator({ headers }).languages([...languages]) as Language[];
  const texts = textsByLanguage.get(best ?? 'en') ?? textsByLanguage.get('en');
  if (!texts) throw new Error('the page has no texts');
  return texts;
}
