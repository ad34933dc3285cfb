import {
  kycFields,
  offeredDocumentTypes,
  type KycDemand,
  type KycViolation,
  type KycViolations,
  type KycField,
  type KycValues,
} from './domain/kyc-form';
import { html, type Html } from '../page-rendering/domain/html';
import { pageOf } from '../page-rendering/page-layout.presenter';
import type { PageLook } from '../page-rendering/page-look.registry';
import type { PageTexts } from '../page-rendering/page-texts.registry';

/** Name of the hidden field that identifies one display of the form. */
export const SUBMISSION_FIELD = 'submission';

/** Everything that a form shows. */
export interface KycForm {
  demand: KycDemand;
  values: KycValues;
  violations: KycViolations;
  /** A UUID: a form that is sent twice by a double click creates one document. */
  submission: string;
  /** Whether the submission had a file. A browser doesn't keep it. */
  hadFile?: boolean;
  /** Whether the service could not accept the submission although its input has no fault. */
  isUnavailable?: boolean;
}

interface Look {
  kind: 'TEXT' | 'DATE' | 'COUNTRY' | 'DOCUMENT_TYPE' | 'FILE';
  autocomplete?: string;
  isShort?: boolean;
}

const looks: Readonly<Record<KycField, Look>> = {
  country: { kind: 'COUNTRY', autocomplete: 'country' },
  fullName: { kind: 'TEXT', autocomplete: 'name' },
  birthDate: { kind: 'DATE', autocomplete: 'bday' },
  nationality: { kind: 'COUNTRY' },
  line1: { kind: 'TEXT', autocomplete: 'address-line1' },
  line2: { kind: 'TEXT', autocomplete: 'address-line2' },
  city: { kind: 'TEXT', autocomplete: 'address-level2' },
  state: { kind: 'TEXT', autocomplete: 'address-level1' },
  postalCode: { kind: 'TEXT', autocomplete: 'postal-code', isShort: true },
  documentType: { kind: 'DOCUMENT_TYPE' },
  documentCountry: { kind: 'COUNTRY' },
  file: { kind: 'FILE' },
};

type HintedField = 'country' | 'fullName' | 'line1' | 'postalCode' | 'file';
const hintedFields: readonly KycField[] = [
  'country',
  'fullName',
  'line1',
  'postalCode',
  'file',
] satisfies HintedField[];

function isHinted(field: KycField): field is HintedField {
  return hintedFields.includes(field);
}

/** The country comes first, because the address depends on it. */
const fieldsets = [
  { legend: 'form.where', fields: ['country'] },
  { legend: 'form.about', fields: ['fullName', 'birthDate', 'nationality'] },
  { legend: 'form.address', fields: ['line1', 'line2', 'city', 'state', 'postalCode'] },
] as const;
const documentFields: readonly KycField[] = ['documentType', 'documentCountry', 'file'];

/** The message of a fault for the person who filled in the form. */
function wordsOf(texts: PageTexts, field: KycField, violation: KycViolation): string {
  const { kind, max } = violation;
  if (kind === 'MISSING' || kind === 'NOT_A_CHOICE') return texts.say(`ask.${field}`);
  return texts.say(`fault.${kind}`, max === undefined ? {} : { max });
}

function nameOfDocument(texts: PageTexts, type: string): string {
  const known = offeredDocumentTypes.find((offered) => offered === type);
  return known === undefined ? type : texts.say(`document.${known}`);
}

function option(value: string, label: string, chosen: string | undefined): Html {
  return value === chosen
    ? html`<option value="${value}" selected>${label}</option>`
    : html`<option value="${value}">${label}</option>`;
}

function optionsOf(
  texts: PageTexts,
  kind: 'COUNTRY' | 'DOCUMENT_TYPE',
  form: KycForm,
  chosen: string | undefined,
): Html[] {
  const choices =
    kind === 'COUNTRY'
      ? texts.countries.map(({ code, name }) => option(code, name, chosen))
      : form.demand.documentTypes.map((type) => option(type, nameOfDocument(texts, type), chosen));
  return [option('', texts.say('form.choose'), undefined), ...choices];
}

/** A postal code is required only in a country with postal codes, and the country is unknown until the form is sent. */
function isRequired(field: KycField, form: KycForm): boolean {
  return (
    form.demand.required.has(field) && (field !== 'postalCode' || form.violations.postalCode !== undefined)
  );
}

/** Common attributes of input and select. */
function attributesOf(field: KycField, form: KycForm): Html {
  const { autocomplete } = looks[field];
  const hasViolation = form.violations[field] !== undefined;
  const described = [
    ...(isHinted(field) ? [`${field}-hint`] : []),
    ...(hasViolation ? [`${field}-fault`] : []),
  ];
  return html`id="${field}"
  name="${field}"${autocomplete !== undefined && html` autocomplete="${autocomplete}"`}${
    isRequired(field, form) && html` required`
  }${hasViolation && html` aria-invalid="true"`}${
    described.length > 0 && html` aria-describedby="${described.join(' ')}"`
  }`;
}

function control(texts: PageTexts, field: KycField, form: KycForm): Html {
  const { kind, isShort } = looks[field];
  const attributes = attributesOf(field, form);
  const value = form.values[field];
  switch (kind) {
    case 'COUNTRY':
    case 'DOCUMENT_TYPE':
      return html`<select ${attributes}>
        ${optionsOf(texts, kind, form, value)}
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

/** Note beside an optional field on the meaning of an empty value. */
function optionalNote(texts: PageTexts, field: KycField, form: KycForm): Html | false {
  if (form.demand.required.has(field)) return false;
  const isAlways = field === 'line2' || field === 'state' || documentFields.includes(field);
  return html` <span class="optional">${texts.say(isAlways ? 'form.optional' : 'form.keep')}</span>`;
}

function fieldOf(texts: PageTexts, field: KycField, form: KycForm): Html {
  const violation = form.violations[field];
  const words = violation && wordsOf(texts, field, violation);
  return html`<div class="field${words !== undefined && ' fault'}">
    <label for="${field}">${texts.say(`label.${field}`)}${optionalNote(texts, field, form)}</label>
    ${isHinted(field) && html`<p class="hint" id="${field}-hint">${texts.say(`hint.${field}`)}</p>`}
    ${words !== undefined && html`<p class="message" id="${field}-fault">${words}</p>`}
    ${control(texts, field, form)}
  </div>`;
}

function documentPart(texts: PageTexts, form: KycForm): Html {
  const isNeeded = form.demand.required.has('file');
  return html`<fieldset class="card">
    <legend>${texts.say('form.document')}</legend>
    <p class="hint">${texts.say(isNeeded ? 'form.documentNeeded' : 'form.documentOptional')}</p>
    ${documentFields.map((field) => fieldOf(texts, field, form))}
  </fieldset>`;
}

/** Lists the faults at the top, with a link to each field. */
function summary(texts: PageTexts, { violations, isUnavailable, hadFile }: KycForm): Html | false {
  if (isUnavailable) {
    return html`<div class="summary" role="alert" tabindex="-1" autofocus>
      <h2>${texts.say('form.unavailableTitle')}</h2>
      <p>${texts.say(hadFile ? 'form.unavailableWithFile' : 'form.unavailable')}</p>
    </div>`;
  }
  const items = kycFields.flatMap((field) => {
    const violation = violations[field];
    return violation ? [html`<li><a href="#${field}">${wordsOf(texts, field, violation)}</a></li>`] : [];
  });
  if (items.length === 0) return false;
  return html`<div class="summary" role="alert" tabindex="-1" autofocus aria-labelledby="summary-title">
    <h2 id="summary-title">${texts.say('form.summary')}</h2>
    <ul>
      ${items}
    </ul>
    ${hadFile && html`<p>${texts.say('form.fileAgain')}</p>`}
  </div>`;
}

/** What a check of the data found, in its words. */
function correctionsPart(texts: PageTexts, { corrections }: KycDemand): Html | false {
  if (corrections.length === 0) return false;
  const items = corrections.map(({ field, reason }) =>
    field === undefined ? html`<li>${reason}</li>` : html`<li><a href="#${field}">${reason}</a></li>`,
  );
  return html`<div class="summary" aria-labelledby="corrections-title">
    <h2 id="corrections-title">${texts.say('form.corrections')}</h2>
    <ul>
      ${items}
    </ul>
  </div>`;
}

/** The form with the typed input and its faults. Stored data is never shown. */
export function formPage(look: PageLook, form: KycForm): string {
  const { texts } = look;
  const isSentBack = form.isUnavailable === true || Object.keys(form.violations).length > 0;
  const content = html`${summary(texts, form)}${correctionsPart(texts, form.demand)}
    <h1>${texts.say('form.title')}</h1>
    <p>${texts.say('form.intro')}</p>
    <form method="post" enctype="multipart/form-data" novalidate>
      <input type="hidden" name="${SUBMISSION_FIELD}" value="${form.submission}" />
      ${fieldsets.map(
        ({ legend, fields }) =>
          html`<fieldset class="card">
            <legend>${texts.say(legend)}</legend>
            ${fields.map((field) => fieldOf(texts, field, form))}
          </fieldset>`,
      )}
      ${documentPart(texts, form)}
      <button type="submit">${texts.say('form.send')}</button>
    </form>`;
  return pageOf(look, texts.say(isSentBack ? 'form.errorTitle' : 'form.title'), content);
}
