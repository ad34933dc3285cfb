import {
  accountInfoExample,
  accountInfoSchemas,
  accountTypes,
  canonicalFields,
  formsOfType,
  namesOfField,
  type AccountType,
} from '@corridor/contracts';

const PREFACE = [
  '# Accounts by country',
  'What `accountInfo` of an external account needs, for each country and currency. The table of account types ' +
    '(`libs/contracts/src/account-types/account-types.json`) writes this page. The examples are complete: ' +
    '`e2e/external-accounts.e2e-spec.ts` adds one of each type.',
  'The account belongs to a customer, and its currency is that of its type. The commands use the variables and functions of the ' +
    '[quickstart](quickstart.md):',
  `\`\`\`bash
BRAZIL=$(api $BASE/customers/external-accounts -d '{
  "customerId": "'$CUSTOMER'",
  "currency": "BRL",
  "accountInfo": {
    "accountType": "BRL_ACCOUNT",
    "pixKey": "ada@example.com",
    "pixKeyType": "EMAIL",
    "taxId": "52998224725",
    "beneficiary": {"beneficiaryType": "INDIVIDUAL", "fullName": "Ada Lovelace"}
  }
}' | field .id)
api $BASE/customers/external-accounts/$BRAZIL | field .status
\`\`\``,
  'A missing or malformed field is 400 `INVALID_INPUT`, and `details.errors` names every one of them with what is expected. ' +
    'Outside the sandbox the [values](behaviour.md#7-external-accounts) are verified too: check digits, whether a Pix key fits its type, ' +
    'whether an address fits its field. A sandbox verifies them only with `SANDBOX_CHECK_DIGITS=true`.',
  'The platform need not support the currency of an account that a quote pays to. `paymentRails` chooses one of the rails; the first ' +
    'one is the default. `GET /discoveries` lists banks and providers of a country.',
];

const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
const currencyNames = new Intl.DisplayNames(['en'], { type: 'currency' });

/** The countries of currencies whose code does not begin with one. */
const AREAS: Readonly<Record<string, string>> = {
  EUR: 'Euro area',
  XAF: 'Central Africa',
  XOF: 'West Africa',
};

/** `Brazil (BRL)`; wallets are listed by their own names. */
function titleOf({ accountType, currency, beneficiary }: AccountType): string {
  const codes = currency.join(', ');
  if (beneficiary === null) {
    const name = accountType.replace(/_WALLET$/, '').toLowerCase();
    return `${(name[0] ?? '').toUpperCase()}${name.slice(1)} wallet (${codes})`;
  }
  const area = AREAS[codes] ?? regions.of(codes.slice(0, 2)) ?? currencyNames.of(codes);
  return `${area} (${codes})`;
}

interface FieldSchema {
  description?: string;
  enum?: string[];
}

/** What the API reference says of the fields of a type. */
function fieldSchemasOf(type: AccountType): Record<string, FieldSchema> {
  const schemas = Object.values(accountInfoSchemas()) as { properties?: Record<string, FieldSchema> }[];
  // The schema of what is written stands before that of what is shown.
  const own = schemas.find(({ properties }) => properties?.['accountType']?.enum?.[0] === type.accountType);
  if (!own?.properties) throw new Error(`${type.accountType} has no schema`);
  return own.properties;
}

function code(text: string): string {
  return `\`${text}\``;
}

function fieldRows(type: AccountType, form: AccountType): string[] {
  const schemas = fieldSchemasOf(type);
  return canonicalFields(form).map(([name, field]) => {
    const schema = schemas[name] ?? {};
    const names = namesOfField(form, name).map(code).join(' or ');
    const isOneOf = form.exactlyOneOf?.includes(name) === true;
    const need = field.required ? 'yes' : isOneOf ? 'one of them' : 'no';
    const what = schema.enum?.map(code).join(', ') ?? schema.description ?? '';
    return `| ${names} | ${need} | ${what} |`;
  });
}

/** What a payee needs: a sentence each for a person and for a business. */
function payeeLines({ beneficiary }: AccountType): string[] {
  if (!beneficiary) return ['A wallet has no `beneficiary`.'];
  const partsOf = (required: readonly string[]): string =>
    [...required]
      .sort()
      .map((name) => {
        const parts = name === 'address' ? beneficiary.addressRequired : undefined;
        return parts ? `${code(name)} (${parts.map(code).join(', ')})` : code(name);
      })
      .join(', ');
  return [
    `\`beneficiary\` of a person: ${partsOf(beneficiary.INDIVIDUAL.required)}. ` +
      `Of a business: ${partsOf(beneficiary.BUSINESS.required)}.`,
  ];
}

function formLines(type: AccountType, form: AccountType): string[] {
  const rails = form.paymentRails.length > 0 ? `Rails: ${form.paymentRails.map(code).join(', ')}. ` : '';
  const networks = form.cryptoNetworks
    ? `\`cryptoNetwork\` beside \`accountInfo\`: ${form.cryptoNetworks.map(code).join(' or ')}. `
    : '';
  const example = JSON.stringify(accountInfoExample(form), null, 2);
  return [
    `${rails}${networks}${payeeLines(form).join(' ')}`,
    `| Field | Needed | What it is |\n|---|---|---|\n${fieldRows(type, form).join('\n')}`,
    `\`\`\`json\n${example}\n\`\`\``,
  ];
}

function section(type: AccountType): string {
  const names = [type.accountType, ...type.alsoNamed].map(code).join(' or ');
  const forms = formsOfType(type);
  const how = forms.length > 1 ? ', in one of two forms' : '';
  return [
    `## ${titleOf(type)}`,
    `\`accountType\` is ${names}${how}.`,
    ...forms.flatMap((form) => formLines(type, form)),
  ].join('\n\n');
}

/** docs/account-types.md: banks and mobile money by country, then wallets. */
export function accountTypesPage(): string {
  const byTitle = (a: AccountType, b: AccountType): number => titleOf(a).localeCompare(titleOf(b), 'en');
  const ofCountries = accountTypes.filter(({ beneficiary }) => beneficiary !== null).sort(byTitle);
  const wallets = accountTypes.filter(({ beneficiary }) => beneficiary === null).sort(byTitle);
  return [...PREFACE, ...[...ofCountries, ...wallets].map(section)].join('\n\n');
}
