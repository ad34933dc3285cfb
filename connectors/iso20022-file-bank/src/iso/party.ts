import { latinText } from './latin-text';
import type { XmlElement } from './xml-tree';

/** A person or a company of a payment. */
export interface Party {
  name: string;
  address?: PostalAddress;
  /** Country of residence (ISO 3166-1 alpha-2). */
  country?: string;
  /** A company's number in its register. */
  registrationNumber?: string;
}

/** An address as the contract states it. */
export interface PostalAddress {
  line1?: string;
  line2?: string;
  city?: string;
  state?: string;
  postalCode?: string;
  /** ISO 3166-1 alpha-2. */
  country?: string;
}

/** Elements of `PostalAddress24` in the order of the schema, with their lengths. Nothing is written as `AdrLine`. */
const ADDRESS_ELEMENTS = [
  ['StrtNm', 'line1', 70],
  ['Room', 'line2', 70],
  ['PstCd', 'postalCode', 16],
  ['TwnNm', 'city', 35],
  ['CtrySubDvsn', 'state', 35],
] as const;
const COUNTRY = /^[A-Z]{2}$/;
const NAME_LENGTH = 140;
const ID_LENGTH = 35;

/** The name of a party as a bank can process it; empty if no character of it can be written. */
export function partyName(name: string): string {
  return latinText(name, NAME_LENGTH);
}

/** A `PartyIdentification135` with a structured address. */
export function partyElement(name: string, party: Party, uri: string): XmlElement {
  const leaf = (own: string, text: string): XmlElement => ({
    uri,
    name: own,
    attributes: {},
    children: [],
    text,
  });
  const node = (own: string, children: XmlElement[]): XmlElement => ({ ...leaf(own, ''), children });
  const { address = {}, country, registrationNumber } = party;
  const lines = ADDRESS_ELEMENTS.flatMap(([element, field, length]) => {
    const text = latinText(address[field] ?? '', length);
    return text === '' ? [] : [leaf(element, text)];
  });
  if (COUNTRY.test(address.country ?? '')) lines.push(leaf('Ctry', address.country ?? ''));
  const number = latinText(registrationNumber ?? '', ID_LENGTH);
  return node(name, [
    leaf('Nm', partyName(party.name)),
    ...(lines.length === 0 ? [] : [node('PstlAdr', lines)]),
    ...(number === '' ? [] : [node('Id', [node('OrgId', [node('Othr', [leaf('Id', number)])])])]),
    ...(COUNTRY.test(country ?? '') ? [leaf('CtryOfRes', country ?? '')] : []),
  ]);
}
