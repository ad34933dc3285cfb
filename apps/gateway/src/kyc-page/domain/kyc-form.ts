import { POSTAL_CODE_LENGTH_MAX, TEXT_LENGTH_MAX } from '@corridor/kernel';

/** Fields of the form, in the order of the page. */
export const kycFields = [
  'country',
  'fullName',
  'birthDate',
  'nationality',
  'line1',
  'line2',
  'city',
  'state',
  'postalCode',
  'documentType',
  'documentCountry',
  'file',
] as const;
export type KycField = (typeof kycFields)[number];

/** Why a field is rejected. */
export interface KycViolation {
  kind:
    | 'MISSING'
    | 'NOT_A_CHOICE'
    | 'NOT_A_DATE'
    | 'NOT_PAST'
    | 'TOO_EARLY'
    | 'TOO_LONG'
    | 'UNPRINTABLE'
    | 'UNREADABLE'
    | 'REFUSED'
    | 'EMPTY_FILE'
    | 'WRONG_FILE_TYPE'
    | 'FILE_TOO_LARGE';
  /** For TOO_LONG: largest number of characters. */
  max?: number;
}

export type KycViolations = Partial<Record<KycField, KycViolation>>;

/** The typed input, without the file. */
export type KycValues = Partial<Record<KycField, string>>;

/** A received file: stored completely, or why not. */
export type KycFile = 'NONE' | 'STORED' | 'EMPTY' | 'WRONG_TYPE' | 'TOO_LARGE';

/** Types of documents that a person usually has; proofs of address first. */
export const offeredDocumentTypes = [
  'UTILITY_BILL',
  'BANK_STATEMENT',
  'PROOF_OF_ADDRESS',
  'PASSPORT',
  'NATIONAL_ID',
  'DRIVERS_LICENSE',
] as const;

/** Something to correct; `field` is where, if the form has it. */
export interface KycCorrection {
  reason: string;
  field: KycField | undefined;
}

/** What this person must supply. */
export interface KycDemand {
  /** Required fields; the others may be empty and then stay unchanged. */
  required: ReadonlySet<KycField>;
  documentTypes: readonly string[];
  /** What a check found to correct, in its own words. */
  corrections: readonly KycCorrection[];
}

/** The missing items of a verification, as it lists them. */
export interface MissingPiece {
  type: string;
  field?: string | undefined;
  acceptedDocumentTypes?: readonly string[] | undefined;
}

const DOCUMENT: readonly KycField[] = ['documentType', 'documentCountry', 'file'];
const CONTROLS = /[\p{Cc}\p{Cs}]/u;
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

const fileViolations: Readonly<Record<KycFile, KycViolation | undefined>> = {
  NONE: { kind: 'MISSING' },
  STORED: undefined,
  EMPTY: { kind: 'EMPTY_FILE' },
  WRONG_TYPE: { kind: 'WRONG_FILE_TYPE' },
  TOO_LARGE: { kind: 'FILE_TOO_LARGE' },
};

/** The field of the form for a path of the API (`address.line1`). */
export function fieldOfPath(path: string): KycField | undefined {
  const name = path.startsWith('address.') ? path.slice('address.'.length) : path;
  return kycFields.find((field) => field === name);
}

/** What has to be corrected, as a check said it. */
export interface WrongPiece extends MissingPiece {
  reason: string;
}

function correctionOf({ field = '', reason, acceptedDocumentTypes }: WrongPiece): KycCorrection {
  const ofDocument = acceptedDocumentTypes ? 'file' : undefined;
  return { reason, field: field === 'address' ? 'line1' : (fieldOfPath(field) ?? ofDocument) };
}

/** The fields of the page for the missing items of a verification, and for what has to be corrected. */
export function demandOf(lacking: readonly MissingPiece[], wrong: readonly WrongPiece[] = []): KycDemand {
  const missing = [...lacking, ...wrong];
  const fields = missing.flatMap(({ field }) => fieldOfPath(field ?? '') ?? []);
  const accepted = missing.find(({ acceptedDocumentTypes }) => acceptedDocumentTypes)?.acceptedDocumentTypes;
  return {
    required: new Set(accepted ? [...fields, ...DOCUMENT] : fields),
    documentTypes: accepted ? [...accepted].sort((a, b) => rankOf(a) - rankOf(b)) : offeredDocumentTypes,
    corrections: wrong.map(correctionOf),
  };
}

function rankOf(type: string): number {
  const rank = (offeredDocumentTypes as readonly string[]).indexOf(type);
  return rank < 0 ? offeredDocumentTypes.length : rank;
}

/** Rules that the form shares with the API. */
export interface KycRules {
  isCountry: (code: string) => boolean;
  needsPostalCode: (country: string | undefined) => boolean;
  /** For a text that may be a name. */
  isName: (text: string) => boolean;
  /** For a calendar day, YYYY-MM-DD. */
  isBirthDate: (day: string) => boolean;
  earliestBirthDate: string;
}

/** The typed fields of the form, each normalised; empty and unknown ones are omitted. */
export function typedValues(
  sent: Readonly<Record<string, string>>,
  tidied: (text: string) => string,
): KycValues {
  const named = kycFields
    .filter((field) => field !== 'file')
    .map((field) => [field, tidied(sent[field] ?? '')] as const);
  return Object.fromEntries(named.filter(([, value]) => value !== ''));
}

function birthDateViolation(text: string, rules: KycRules): KycViolation | undefined {
  const date = new Date(`${text}T00:00:00.000Z`);
  const isReal = DATE.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
  if (!isReal) return { kind: 'NOT_A_DATE' };
  if (rules.isBirthDate(text)) return undefined;
  return { kind: text < rules.earliestBirthDate ? 'TOO_EARLY' : 'NOT_PAST' };
}

function textViolation(text: string, max: number): KycViolation | undefined {
  if ([...text].length > max) return { kind: 'TOO_LONG', max };
  return CONTROLS.test(text) ? { kind: 'UNPRINTABLE' } : undefined;
}

function valueViolation(
  field: Exclude<KycField, 'file'>,
  text: string,
  demand: KycDemand,
  rules: KycRules,
): KycViolation | undefined {
  switch (field) {
    case 'birthDate':
      return birthDateViolation(text, rules);
    case 'nationality':
    case 'country':
    case 'documentCountry':
      return rules.isCountry(text) ? undefined : { kind: 'NOT_A_CHOICE' };
    case 'documentType':
      return demand.documentTypes.includes(text) ? undefined : { kind: 'NOT_A_CHOICE' };
    case 'postalCode':
      return textViolation(text, POSTAL_CODE_LENGTH_MAX);
    case 'fullName':
      return (
        textViolation(text, TEXT_LENGTH_MAX) ?? (rules.isName(text) ? undefined : { kind: 'UNPRINTABLE' })
      );
    case 'line1':
    case 'line2':
    case 'city':
    case 'state':
      return textViolation(text, TEXT_LENGTH_MAX);
  }
}

/** Every fault of the typed input. A document needs all of its fields, or none. */
export function violationsOf(
  input: { values: KycValues; file: KycFile },
  demand: KycDemand,
  rules: KycRules,
): KycViolations {
  const { values, file } = input;
  const hasDocument = file !== 'NONE' || DOCUMENT.some((field) => values[field] !== undefined);
  const isNeeded = (field: KycField): boolean => {
    if (hasDocument && DOCUMENT.includes(field)) return true;
    return demand.required.has(field) && (field !== 'postalCode' || rules.needsPostalCode(values.country));
  };
  const violationOf = (field: KycField): KycViolation | undefined => {
    if (field === 'file') return isNeeded(field) ? fileViolations[file] : undefined;
    const value = values[field];
    if (value !== undefined) return valueViolation(field, value, demand, rules);
    return isNeeded(field) ? { kind: 'MISSING' } : undefined;
  };
  const violations = kycFields.map((field) => [field, violationOf(field)] as const);
  return Object.fromEntries(violations.filter(([, violation]) => violation !== undefined));
}
