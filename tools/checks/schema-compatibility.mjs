/**
 * @typedef {object} Schema of JSON, as far as the schemas of events go
 * @property {string | string[]} [type]
 * @property {unknown} [const]
 * @property {unknown[]} [enum]
 * @property {string[]} [required]
 * @property {Record<string, Schema>} [properties]
 * @property {boolean | Schema} [additionalProperties]
 * @property {Schema} [items]
 * @property {Schema[]} [anyOf]
 */

/**
 * What a reader of the old schema would miss in documents of the new one: a field that was always there and need not be
 * any more, a type that the reader doesn't expect, a value that another one has taken the place of. Readers ignore
 * fields and enum values that they don't know (ARCHITECTURE.md, "The journey of an event: OUTGOING_PAYMENT_COMPLETED"),
 * so more of those breaks nobody.
 * @param {Schema} before
 * @param {Schema} after
 * @param {string} [path]
 * @returns {string[]}
 */
export function breaks(before, after, path = '') {
  if (before.anyOf || after.anyOf) return branchBreaks(before, after, path);
  const [expected, possible] = [typesOf(before), typesOf(after)];
  // Without a type it may be anything: whoever reads that takes whatever comes.
  const strange = possible.length === 0 ? ['anything'] : possible.filter((type) => !expected.includes(type));
  const found = (expected.length === 0 ? [] : strange).map(
    (type) => `${path || 'the document'} may be ${type}, and never was`,
  );
  if (before.const !== undefined && JSON.stringify(before.const) !== JSON.stringify(after.const))
    found.push(`${path} is no longer ${JSON.stringify(before.const)}`);
  const [known, left] = [before.enum ?? [], after.enum ?? []];
  if (known.length > 0 && left.length > 0 && !known.some((value) => left.includes(value)))
    found.push(`${path} has none of the values that it had`);
  for (const name of before.required ?? []) {
    if (!(after.required ?? []).includes(name)) found.push(`${at(path, name)} is no longer always there`);
  }
  for (const [name, schema] of Object.entries(before.properties ?? {})) {
    const now = after.properties?.[name];
    if (now) found.push(...breaks(schema, now, at(path, name)));
  }
  if (before.items && after.items) found.push(...breaks(before.items, after.items, `${path}[]`));
  if (typeof before.additionalProperties === 'object' && typeof after.additionalProperties === 'object')
    found.push(...breaks(before.additionalProperties, after.additionalProperties, at(path, '*')));
  return found;
}

/**
 * Each alternative of the new schema must be one that a reader of the old schema understands.
 * @param {Schema} before @param {Schema} after @param {string} path
 */
function branchBreaks(before, after, path) {
  const known = before.anyOf ?? [before];
  return (after.anyOf ?? [after]).flatMap((branch, index) => {
    const faults = known.map((schema) => breaks(schema, branch, path));
    return faults.some((one) => one.length === 0)
      ? []
      : [`${path || 'the document'}: alternative ${index + 1} is none of the old ones (${faults[0]?.[0]})`];
  });
}

/** @param {Schema} schema @returns {string[]} */
function typesOf(schema) {
  if (schema.type !== undefined) return [schema.type].flat();
  const values = schema.enum ?? (schema.const === undefined ? [] : [schema.const]);
  return [...new Set(values.map((value) => (value === null ? 'null' : typeof value)))];
}

/** @param {string} path @param {string} name */
function at(path, name) {
  return path === '' ? name : `${path}.${name}`;
}

/** @type {Schema} */
const OLD = {
  type: 'object',
  required: ['id', 'data'],
  properties: {
    id: { type: 'string' },
    kind: { type: 'string', const: 'payment' },
    note: { type: 'string' },
    data: {
      type: 'object',
      properties: {
        status: { type: 'string', enum: ['A', 'B'] },
        lines: { type: 'array', items: { type: 'string' } },
      },
    },
    owner: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    labels: { type: 'object', additionalProperties: { type: 'string' } },
    extra: {},
  },
};

/** @type {((schema: any) => void)[]} */
const BREAKING = [
  (schema) => (schema.required = ['id']),
  (schema) => delete schema.required,
  (schema) => (schema.properties.id.type = 'integer'),
  (schema) => (schema.properties.id.type = ['string', 'null']),
  (schema) => (schema.properties.kind.const = 'transfer'),
  (schema) => (schema.properties.data.properties.status.enum = ['C']),
  (schema) => (schema.properties.data.properties.lines.items.type = 'number'),
  (schema) => schema.properties.owner.anyOf.push({ type: 'number' }),
  (schema) => (schema.properties.labels.additionalProperties.type = 'number'),
  (schema) => (schema.properties.note = {}),
];

/** @type {((schema: any) => void)[]} */
const HARMLESS = [
  () => {},
  (schema) => delete schema.properties.note,
  (schema) => (schema.properties.more = { type: 'number' }),
  (schema) => schema.properties.data.properties.status.enum.push('C'),
  (schema) => schema.required.push('note'),
  (schema) => schema.properties.owner.anyOf.pop(),
  (schema) => (schema.properties.extra.type = 'string'),
];

/** @param {(schema: any) => void} change */
function changed(change) {
  const copy = structuredClone(OLD);
  change(copy);
  return copy;
}

/** @returns {string[]} what the check itself does wrong, shown changes of both kinds */
export function compatibilityFaults() {
  return [
    ...BREAKING.filter((change) => breaks(OLD, changed(change)).length === 0).map(
      (change) => `The check of event schemas does not tell of ${String(change)}.`,
    ),
    ...HARMLESS.filter((change) => breaks(OLD, changed(change)).length > 0).map(
      (change) => `The check of event schemas refuses ${String(change)}.`,
    ),
  ];
}
