import { countries } from './countries';
import { kycFields, type KycDemand, type KycFaults, type KycField, type KycValues } from './domain/kyc-form';
import { html, type Html } from './html';
import { pageOf } from './page-layout';

/** Name of the hidden field that tells one filling-in of the form from another. */
export const SUBMISSION_FIELD = 'submission';

/** All that a form shows. */
export interface KycForm {
  demand: KycDemand;
  values: KycValues;
  faults: KycFaults;
  /** A uuid: sent twice by a double click, it makes one document. */
  submission: string;
  /** Whether a file came with it, which a browser doesn't keep. */
  hadFile?: boolean;
  /** Whether the service could not take what was sent, although nothing is wrong with it. */
  isUnavailable?: boolean;
}

interface Look {
  label: string;
  kind: 'TEXT' | 'DATE' | 'COUNTRY' | 'DOCUMENT_TYPE' | 'FILE';
  hint?: string;
  autocomplete?: string;
  isShort?: boolean;
}

const looks: Readonly<Record<KycField, Look>> = {
  fullName: {
    label: 'Full name',
    kind: 'TEXT',
    hint: 'As it stands in your passport or identity card',
    autocomplete: 'name',
  },
  birthDate: { label: 'Date of birth', kind: 'DATE', autocomplete: 'bday' },
  nationality: { label: 'Nationality', kind: 'COUNTRY' },
  line1: { label: 'Address line 1', kind: 'TEXT', hint: 'Street and number', autocomplete: 'address-line1' },
  line2: { label: 'Address line 2', kind: 'TEXT', autocomplete: 'address-line2' },
  city: { label: 'Town or city', kind: 'TEXT', autocomplete: 'address-level2' },
  state: { label: 'State, province or region', kind: 'TEXT', autocomplete: 'address-level1' },
  postalCode: { label: 'Postal code', kind: 'TEXT', autocomplete: 'postal-code', isShort: true },
  country: { label: 'Country', kind: 'COUNTRY', autocomplete: 'country' },
  documentType: { label: 'Kind of document', kind: 'DOCUMENT_TYPE' },
  documentCountry: { label: 'Country that issued it', kind: 'COUNTRY' },
  file: { label: 'File', kind: 'FILE', hint: 'A PDF, JPEG or PNG of at most 10 MB' },
};

const documentNames: Readonly<Record<string, string>> = {
  UTILITY_BILL: 'Utility bill',
  BANK_STATEMENT: 'Bank statement',
  PROOF_OF_ADDRESS: 'Another proof of address',
  PASSPORT: 'Passport',
  NATIONAL_ID: 'National identity card',
  DRIVERS_LICENSE: 'Driving licence',
};

const fieldsets: readonly { legend: string; fields: readonly KycField[] }[] = [
  { legend: 'About you', fields: ['fullName', 'birthDate', 'nationality'] },
  { legend: 'Your address', fields: ['line1', 'line2', 'city', 'state', 'postalCode', 'country'] },
];
const documentFields: readonly KycField[] = ['documentType', 'documentCountry', 'file'];

function option(value: string, label: string, chosen: string | undefined): Html {
  return value === chosen
    ? html`<option value="${value}" selected>${label}</option>`
    : html`<option value="${value}">${label}</option>`;
}

function optionsOf(kind: 'COUNTRY' | 'DOCUMENT_TYPE', form: KycForm, chosen: string | undefined): Html[] {
  const choices =
    kind === 'COUNTRY'
      ? countries.map(({ code, name }) => option(code, name, chosen))
      : form.demand.documentTypes.map((type) => option(type, documentNames[type] ?? type, chosen));
  return [option('', 'Choose', undefined), ...choices];
}

/** Attributes that input and select have in common. */
function attributesOf(field: KycField, form: KycForm): Html {
  const { autocomplete, hint } = looks[field];
  const hasFault = form.faults[field] !== undefined;
  const described = [
    ...(hint === undefined ? [] : [`${field}-hint`]),
    ...(hasFault ? [`${field}-fault`] : []),
  ];
  return html`id="${field}"
  name="${field}"${autocomplete !== undefined && html` autocomplete="${autocomplete}"`}${
    form.demand.required.has(field) && html` required`
  }${hasFault && html` aria-invalid="true"`}${
    described.length > 0 && html` aria-describedby="${described.join(' ')}"`
  }`;
}

function control(field: KycField, form: KycForm): Html {
  const { kind, isShort } = looks[field];
  const attributes = attributesOf(field, form);
  const value = form.values[field];
  switch (kind) {
    case 'COUNTRY':
    case 'DOCUMENT_TYPE':
      return html`<select ${attributes}>
        ${optionsOf(kind, form, value)}
      </select>`;
    case 'FILE':
      return html`<input type="file" accept=".pdf,.jpg,.jpeg,.png" ${attributes} />`;
    case 'DATE':
      return html`<input type="date" ${attributes} value="${value ?? ''}" />`;
    case 'TEXT':
      return html`<input
        type="text"
        ${attributes}
        value="${value ?? ''}"
        ${isShort && html` class="short"`}
      />`;
  }
}

/** What an empty field means, where it may be empty. */
function optionalNote(field: KycField, form: KycForm): Html | false {
  const isAlways = field === 'line2' || field === 'state' || documentFields.includes(field);
  if (form.demand.required.has(field)) return false;
  return html` <span class="optional"
    >${isAlways ? '(optional)' : '(leave empty to keep what is on file)'}</span
  >`;
}

function fieldOf(field: KycField, form: KycForm): Html {
  const { label, hint } = looks[field];
  const fault = form.faults[field];
  return html`<div class="field${fault !== undefined && ' fault'}">
    <label for="${field}">${label}${optionalNote(field, form)}</label>
    ${hint !== undefined && html`<p class="hint" id="${field}-hint">${hint}</p>`}
    ${fault !== undefined && html`<p class="message" id="${field}-fault">${fault}</p>`}
    ${control(field, form)}
  </div>`;
}

function documentPart(form: KycForm): Html {
  const text = form.demand.required.has('file')
    ? 'Send a document that shows your name and your address.'
    : 'You may send a document. If you do, fill in all three fields.';
  return html`<fieldset class="card">
    <legend>Your document</legend>
    <p class="hint">${text}</p>
    ${documentFields.map((field) => fieldOf(field, form))}
  </fieldset>`;
}

/** Says what is wrong, first of all, and leads to each field. */
function summary({ faults, isUnavailable, hadFile }: KycForm): Html | false {
  if (isUnavailable) {
    return html`<div class="summary" role="alert" tabindex="-1" autofocus>
      <h2>Your details could not be sent just now</h2>
      <p>
        Nothing is wrong with them. ${hadFile && 'Choose your file again, and send'}${!hadFile && 'Send'} the
        form once more.
      </p>
    </div>`;
  }
  const named = kycFields.filter((field) => faults[field] !== undefined);
  if (named.length === 0) return false;
  const items = named.map((field) => html`<li><a href="#${field}">${faults[field]}</a></li>`);
  return html`<div class="summary" role="alert" tabindex="-1" autofocus aria-labelledby="summary-title">
    <h2 id="summary-title">There is a problem</h2>
    <ul>
      ${items}
    </ul>
    ${hadFile && html`<p>Choose your file again: it is not kept while something is wrong.</p>`}
  </div>`;
}

/** The form, with what was typed and what is wrong with it. What is on file is never shown. */
export function formPage(form: KycForm): string {
  const isSentBack = form.isUnavailable === true || Object.keys(form.faults).length > 0;
  const title = isSentBack ? 'Error: Verify your identity' : 'Verify your identity';
  const content = html`${summary(form)}
    <h1>Verify your identity</h1>
    <p>Tell us who you are. Your details are used to confirm your identity, and are not shown here again.</p>
    <form method="post" enctype="multipart/form-data" novalidate>
      <input type="hidden" name="${SUBMISSION_FIELD}" value="${form.submission}" />
      ${fieldsets.map(
        ({ legend, fields }) =>
          html`<fieldset class="card">
            <legend>${legend}</legend>
            ${fields.map((field) => fieldOf(field, form))}
          </fieldset>`,
      )}
      ${documentPart(form)}
      <button type="submit">Send and verify</button>
    </form>`;
  return pageOf(title, content);
}
