import { schemaOf31 } from './json-schema';

const $ref = '#/components/schemas/AddressBody';

describe('schemaOf31', () => {
  it.each([
    ['a text', { type: 'string', nullable: true, maxLength: 5 }, { type: ['string', 'null'], maxLength: 5 }],
    [
      'an enumeration',
      { type: 'string', enum: ['A'], nullable: true },
      { type: ['string', 'null'], enum: ['A', null] },
    ],
    [
      'a reference',
      { allOf: [{ $ref }], nullable: true, type: 'object' },
      { anyOf: [{ $ref }, { type: 'null' }] },
    ],
    ['a bare reference', { $ref, nullable: true }, { anyOf: [{ $ref }, { type: 'null' }] }],
    [
      'a choice',
      { nullable: true, oneOf: [{ type: 'integer' }, { type: 'string' }] },
      { oneOf: [{ type: 'integer' }, { type: 'string' }, { type: 'null' }] },
    ],
    ['what is not nullable', { type: 'string', nullable: false }, { type: 'string' }],
    [
      'what lies deeper',
      { type: 'object', properties: { a: { type: 'array', items: { type: 'integer', nullable: true } } } },
      { type: 'object', properties: { a: { type: 'array', items: { type: ['integer', 'null'] } } } },
    ],
    [
      'an example that looks like a schema',
      { example: { nullable: true } },
      { examples: [{ nullable: true }] },
    ],
    [
      'the name of a resource',
      { $ref: '#/components/schemas/QuoteResource' },
      { $ref: '#/components/schemas/Quote' },
    ],
  ])('converts %s to OpenAPI 3.1', (_name, schema, expected) => {
    expect(schemaOf31(schema)).toEqual(expected);
  });
});
