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

describe('breaks', () => {
  it.each<[string, Schema]>([
    ['a field is no longer required', { ...OLD, required: ['id'] }],
    ['no field is required any more', { type: 'object', properties: PROPERTIES }],
    ['a field has another type', withProperties({ id: { type: 'integer' } })],
    ['a field may be null', withProperties({ id: { type: ['string', 'null'] } })],
    ['a field may be anything', withProperties({ note: {} })],
    ['a constant has another value', withProperties({ kind: { type: 'string', const: 'transfer' } })],
    ['all values of an enum are replaced', withData({ status: { type: 'string', enum: ['C'] } })],
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
  ])('reports a break if %s', (_what, schema) => {
    expect(breaks(OLD, schema)).toHaveLength(1 + Number(schema.required === undefined));
  });

  const { note: _note, ...withoutNote } = PROPERTIES;
  it.each<[string, Schema]>([
    ['nothing changes', structuredClone(OLD)],
    ['an optional field is removed', { ...OLD, properties: withoutNote }],
    ['there is one more field', withProperties({ more: { type: 'number' } })],
    ['an enum has one more value', withData({ status: { type: 'string', enum: ['A', 'B', 'C'] } })],
    ['an optional field becomes required', { ...OLD, required: ['id', 'data', 'note'] }],
    ['there is one alternative fewer', withProperties({ owner: { anyOf: [{ type: 'string' }] } })],
    ['a field of any type gets a type', withProperties({ extra: { type: 'string' } })],
  ])('reports no break if %s', (_what, schema) => {
    expect(breaks(OLD, schema)).toEqual([]);
  });
});
