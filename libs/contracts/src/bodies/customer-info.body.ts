import { TextField } from '../fields';
import { NameField } from '../names';

/** Names of the fields that describe customers and counterparties (docs/behaviour.md 2, /config). */
export const counterpartyFieldNames = [
  'FULL_NAME',
  'BIRTH_DATE',
  'NATIONALITY',
  'PHONE_NUMBER',
  'EMAIL',
  'POSTAL_ADDRESS',
  'TAX_ID',
  'REGISTRATION_NUMBER',
  'USER_TYPE',
  'COUNTRY_OF_RESIDENCE',
  'ACCOUNT_IDENTIFIER',
  'FI_LEGAL_ENTITY_NAME',
  'FI_ADDRESS',
  'PURPOSE_OF_PAYMENT',
  'ULTIMATE_INSTITUTION_COUNTRY',
  'IDENTIFIER',
] as const;
export type CounterpartyFieldName = (typeof counterpartyFieldNames)[number];

/**
 * Longest accepted text, in characters; 255 of them are stored. Also the largest size of the whole object, in bytes.
 */
const TEXT_LENGTH_MAX = 16 * 1024;

/** An empty text and null contain no information. */
const TOLD = { optional: true, nullable: true, minLength: 0, maxLength: TEXT_LENGTH_MAX };

function Told(): PropertyDecorator {
  return TextField(TOLD);
}

/** A platform's description of a customer: texts of known names. */
export class CustomerInfoBody {
  @NameField(TOLD) FULL_NAME?: string | null;
  @Told() BIRTH_DATE?: string | null;
  @Told() NATIONALITY?: string | null;
  @Told() PHONE_NUMBER?: string | null;
  @Told() EMAIL?: string | null;
  @Told() POSTAL_ADDRESS?: string | null;
  @Told() TAX_ID?: string | null;
  @Told() REGISTRATION_NUMBER?: string | null;
  @Told() USER_TYPE?: string | null;
  @Told() COUNTRY_OF_RESIDENCE?: string | null;
  @Told() ACCOUNT_IDENTIFIER?: string | null;
  @NameField(TOLD) FI_LEGAL_ENTITY_NAME?: string | null;
  @Told() FI_ADDRESS?: string | null;
  @Told() PURPOSE_OF_PAYMENT?: string | null;
  @Told() ULTIMATE_INSTITUTION_COUNTRY?: string | null;
  @Told() IDENTIFIER?: string | null;
}
