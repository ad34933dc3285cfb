/** Fields of the form, in the order in which they stand on the page. */
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

/** Why a field is not taken. */
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
  /** Of TOO_LONG: characters at most. */
  max?: number;
}

export type KycViolations = Partial<Record<KycField, KycViolation>>;

/** What was typed; the file is not among it. */
export type KycValues = Partial<Record<KycField, string>>;

/** A file as it arrived: stored whole, or why it wasn't. */
export type KycFile = 'NONE' | 'STORED' | 'EMPTY' | 'WRONG_TYPE' | 'TOO_LARGE';

/** Kinds of document that a person has at hand; those that prove an address first. */
export const offeredDocumentTypes = [
  'UTILITY_BILL',
  'BANK_STATEMENT',
  'PROOF_OF_ADDRESS',
  'PASSPORT',
  'NATIONAL_ID',
  'DRIVERS_LICENSE',
] as const;

/** What this person is asked for. */
export interface KycDemand {
  /** Fields that are missing; the others may be left empty and stay as they are. */
  required: ReadonlySet<KycField>;
  documentTypes: readonly string[];
}

/** What a verification misses, as it lists it. */
export interface MissingPiece {
  type: string;
  field?: string | undefined;
  acceptedDocumentTypes?: readonly string[] | undefined;
}

const DOCUMENT: readonly KycField[] = ['documentType', 'documentCountry', 'file'];
const TEXT_LENGTH_MAX = 255;
const POSTAL_CODE_LENGTH_MAX = 32;
const CONTROLS = /[\p{Cc}\p{Cs}]/u;
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

const fileViolations: Readonly<Record<KycFile, KycViolation | undefined>> = {
  NONE: { kind: 'MISSING' },
  STORED: undefined,
  EMPTY: { kind: 'EMPTY_FILE' },
  WRONG_TYPE: { kind: 'WRONG_FILE_TYPE' },
  TOO_LARGE: { kind: 'FILE_TOO_LARGE' },
};

/** The field of the form that a path of the API means (`address.line1`). */
export function fieldOfPath(path: string): KycField | undefined {
  const name = path.startsWith('address.') ? path.slice('address.'.length) : path;
  return kycFields.find((field) => field === name);
}

/** What the page asks for, of what a verification misses. */
export function demandOf(missing: readonly MissingPiece[]): KycDemand {
  const fields = missing.flatMap(({ field }) => fieldOfPath(field ?? '') ?? []);
  const accepted = missing.find(({ acceptedDocumentTypes }) => acceptedDocumentTypes)?.acceptedDocumentTypes;
  return {
    required: new Set(accepted ? [...fields, ...DOCUMENT] : fields),
    documentTypes: accepted ? [...accepted].sort((a, b) => rankOf(a) - rankOf(b)) : offeredDocumentTypes,
  };
}

function rankOf(type: string): number {
  const rank = (offeredDocumentTypes as readonly string[]).indexOf(type);
  return rank < 0 ? offeredDocumentTypes.length : rank;
}

/** The rules of the API that the form shares. */
export interface KycRules {
  isCountry: (code: string) => boolean;
  needsPostalCode: (country: string | undefined) => boolean;
  /** Of a day, YYYY-MM-DD, that the calendar has. */
  isBirthDate: (day: string) => boolean;
  earliestBirthDate: string;
}

/** The fields of the form as they were typed, each tidied; empty ones and others are left out. */
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
    case 'line1':
    case 'line2':
    case 'city':
    case 'state':
      return textViolation(text, TEXT_LENGTH_MAX);
  }
}

/** Every fault of what was typed. Of a document all is needed, or nothing. */
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
