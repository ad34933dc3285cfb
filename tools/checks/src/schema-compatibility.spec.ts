import { breaks, type Schema } from './schema-compatibility';

const DATA = {
  type: 'object',
  properties: {
    status: { type: 'string', enum: ['A', 'B'] },
    lines: { type: 'array', items: { type: 'string' } },
  },
};
const PROPERTIES = {
  id: { type: 'string' },
  kind: { type: 'string', const: 'payment' },
  note: { type: 'string' },
  data: DATA,
  owner: { anyOf: [{ type: 'string' }, { type: 'null' }] },
  labels: { type: 'object', additionalProperties: { type: 'string' } },
  extra: {},
};
const OLD: Schema = { type: 'object', required: ['id', 'data'], properties: PROPERTIES };

const withProperties = (properties: Record<string, Schema>): Schema => ({
  ...OLD,
  properties: { ...PROPERTIES, ...properties },
});
const withData = (properties: Record<string, Schema>): Schema =>
  withProperties({ data: { ...DATA, properties: { ...DATA.properties, ...properties } } });

describe('a new schema of events', () => {
  it.each<[string, Schema]>([
    ['a field need not be there any more', { ...OLD, required: ['id'] }],
    ['no field need be there any more', { type: 'object', properties: PROPERTIES }],
    ['a field has another type', withProperties({ id: { type: 'integer' } })],
    ['a field may be null', withProperties({ id: { type: ['string', 'null'] } })],
    ['a field may be anything', withProperties({ note: {} })],
    ['a constant is another one', withProperties({ kind: { type: 'string', const: 'transfer' } })],
    ['all values of an enum are others', withData({ status: { type: 'string', enum: ['C'] } })],
    [
      'the items of a list have another type',
      withData({ lines: { type: 'array', items: { type: 'number' } } }),
    ],
    [
      'there is one more alternative',
      withProperties({ owner: { anyOf: [...PROPERTIES.owner.anyOf, { type: 'number' }] } }),
    ],
    [
      'the values of a map have another type',
      withProperties({ labels: { type: 'object', additionalProperties: { type: 'number' } } }),
    ],
  ])('breaks readers where %s', (_what, schema) => {
    expect(breaks(OLD, schema)).toHaveLength(1 + Number(schema.required === undefined));
  });

  const { note: _note, ...withoutNote } = PROPERTIES;
  it.each<[string, Schema]>([
    ['nothing changes', structuredClone(OLD)],
    ['a field is gone that need not be there', { ...OLD, properties: withoutNote }],
    ['there is one more field', withProperties({ more: { type: 'number' } })],
    ['an enum has one more value', withData({ status: { type: 'string', enum: ['A', 'B', 'C'] } })],
    ['a field is always there', { ...OLD, required: ['id', 'data', 'note'] }],
    ['there is one alternative fewer', withProperties({ owner: { anyOf: [{ type: 'string' }] } })],
    ['a field of any type has one', withProperties({ extra: { type: 'string' } })],
  ])('breaks nobody where %s', (_what, schema) => {
    expect(breaks(OLD, schema)).toEqual([]);
  });
});
