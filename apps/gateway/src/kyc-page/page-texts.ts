import { getNames } from 'i18n-iso-countries';
import { createInstance, type InitOptions } from 'i18next';
import Negotiator from 'negotiator';
import { countryCodes } from '@corridor/contracts';
import de from './messages/de.json';
import en from './messages/en.json';
import es from './messages/es.json';
import fr from './messages/fr.json';
import pt from './messages/pt.json';

/** What a page says, by key. English has every message; a spec holds the other catalogues to it. */
export const catalogues = { en, es, pt, fr, de } as const;
export type Language = keyof typeof catalogues;
export type MessageKey = keyof typeof en;

/** Languages of the page; the first one is for readers of others. */
export const languages = Object.keys(catalogues) as Language[];

/** A country of ISO 3166-1. */
export interface Country {
  /** Alpha-2. */
  code: string;
  name: string;
}

/** What a page says, in one language. */
export interface PageTexts {
  language: Language;
  say: (key: MessageKey, values?: Readonly<Record<string, string | number>>) => string;
  /** Every country by its name, in the order of the language. */
  countries: readonly Country[];
}

const options: InitOptions = {
  resources: Object.fromEntries(
    Object.entries(catalogues).map(([language, messages]) => [language, { translation: messages }]),
  ),
  fallbackLng: 'en',
  // Keys have dots of their own.
  keySeparator: false,
  nsSeparator: false,
  initAsync: false,
  // Pages escape what they show.
  interpolation: { escapeValue: false },
};

const catalogue = createInstance();
void catalogue.init(options);

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

/** The texts in the language that suits a reader best, by the header Accept-Language (RFC 9110, 12.5.4). */
export function pageTextsFor(acceptLanguage: string | undefined): PageTexts {
  const headers = acceptLanguage === undefined ? {} : { 'accept-language': acceptLanguage };
  const [best] = new Negotiator({ headers }).languages([...languages]) as Language[];
  const texts = textsByLanguage.get(best ?? 'en') ?? textsByLanguage.get('en');
  if (!texts) throw new Error('the page has no texts');
  return texts;
}
