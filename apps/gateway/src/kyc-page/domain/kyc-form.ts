/** Fields of the form, in the order in which they stand on the page. */
export const kycFields = [
  'fullName',
  'birthDate',
  'nationality',
  'line1',
  'line2',
  'city',
  'state',
  'postalCode',
  'country',
  'documentType',
  'documentCountry',
  'file',
] as const;
export type KycField = (typeof kycFields)[number];

/** Why each field is not taken, in words for the person who fills it in. */
export type KycFaults = Partial<Record<KycField, string>>;

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
const EARLIEST_BIRTH = '1900-01-01';
const CONTROLS = /[\p{Cc}\p{Cs}]/u;
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** What to do about an empty field. */
const asks: Readonly<Record<KycField, string>> = {
  fullName: 'Enter your full name',
  birthDate: 'Enter your date of birth',
  nationality: 'Choose your nationality',
  line1: 'Enter the first line of your address',
  line2: 'Enter the second line of your address',
  city: 'Enter your town or city',
  state: 'Enter your state, province or region',
  postalCode: 'Enter your postal code',
  country: 'Choose the country that you live in',
  documentType: 'Choose what kind of document it is',
  documentCountry: 'Choose the country that issued the document',
  file: 'Choose the file of your document',
};

const fileFaults: Readonly<Record<KycFile, string | undefined>> = {
  NONE: asks.file,
  STORED: undefined,
  EMPTY: 'The file is empty. Choose another one',
  WRONG_TYPE: 'The file is not a PDF, JPEG or PNG. Choose another one',
  TOO_LARGE: 'The file is larger than 10 MB. Choose a smaller one',
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

/** The fields of the form as they were typed, without what stands around them; others are ignored. */
export function typedValues(sent: Readonly<Record<string, string>>): KycValues {
  const named = kycFields
    .filter((field) => field !== 'file')
    .map((field) => [field, sent[field]?.trim()] as const);
  return Object.fromEntries(named.filter(([, value]) => value !== undefined && value !== ''));
}

function birthDateFault(text: string, today: string): string | undefined {
  const date = new Date(`${text}T00:00:00.000Z`);
  const isReal = DATE.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
  if (!isReal) return 'Enter a real date of birth, such as 1990-01-31';
  if (text > today) return 'The date of birth must be in the past';
  return text < EARLIEST_BIRTH ? 'Check the year of the date of birth' : undefined;
}

function textFault(text: string, max: number): string | undefined {
  if ([...text].length > max) return `Use at most ${max} characters`;
  return CONTROLS.test(text) ? 'Remove the characters that can’t be shown' : undefined;
}

/** What makes a choice of the lists right. */
export interface KycRules {
  isCountry: (code: string) => boolean;
  /** YYYY-MM-DD. */
  today: string;
}

function valueFault(field: KycField, text: string, demand: KycDemand, rules: KycRules): string | undefined {
  switch (field) {
    case 'birthDate':
      return birthDateFault(text, rules.today);
    case 'nationality':
    case 'country':
    case 'documentCountry':
      return rules.isCountry(text) ? undefined : asks[field];
    case 'documentType':
      return demand.documentTypes.includes(text) ? undefined : asks[field];
    case 'postalCode':
      return textFault(text, POSTAL_CODE_LENGTH_MAX);
    case 'fullName':
    case 'line1':
    case 'line2':
    case 'city':
    case 'state':
      return textFault(text, TEXT_LENGTH_MAX);
    case 'file':
      return undefined;
  }
}

/** Every fault of what was typed. Of a document all is needed, or nothing. */
export function faultsOf(
  input: { values: KycValues; file: KycFile },
  demand: KycDemand,
  rules: KycRules,
): KycFaults {
  const { values, file } = input;
  const hasDocument = file !== 'NONE' || DOCUMENT.some((field) => values[field] !== undefined);
  const faults: KycFaults = {};
  for (const field of kycFields) {
    const isNeeded = demand.required.has(field) || (hasDocument && DOCUMENT.includes(field));
    const value = values[field];
    const fault =
      field === 'file'
        ? isNeeded
          ? fileFaults[file]
          : undefined
        : value === undefined
          ? isNeeded
            ? asks[field]
            : undefined
          : valueFault(field, value, demand, rules);
    if (fault !== undefined) faults[field] = fault;
  }
  return faults;
}
