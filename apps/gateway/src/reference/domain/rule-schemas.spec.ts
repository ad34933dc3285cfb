import { DocumentSchemas } from '@corridor/testing';
import { withHiddenRules } from './rule-schemas';

const either = { anyOf: [{ required: ['a'] }, { required: ['b'] }] };
const members = { type: 'object', properties: { a: { type: 'string' }, b: { type: 'string' } } };

describe('withHiddenRules', () => {
  it.each([
    ['a rule beside members', { ...members, ...either }, { ...members, not: { not: either } }],
    [
      'a rule beside what is refused',
      { ...members, ...either, not: { required: ['c'] } },
      { ...members, not: { anyOf: [{ required: ['c'] }, { not: either }] } },
    ],
    [
      'two kinds of rules',
      { ...members, ...either, allOf: [{ if: { required: ['a'] }, then: { required: ['b'] } }] },
      {
        ...members,
        not: { not: { allOf: [either, { if: { required: ['a'] }, then: { required: ['b'] } }] } },
      },
    ],
    [
      'a rule of a member',
      { properties: { inner: { ...members, ...either } } },
      { properties: { inner: { ...members, not: { not: either } } } },
    ],
  ])('hides %s', (_name, schema, expected) => {
    expect(withHiddenRules(schema)).toEqual(expected);
  });

  it.each([
    ['alternative types', { anyOf: [{ $ref: '#/a' }, { type: 'null' }] }],
    ['parts with members', { type: 'object', allOf: [{ $ref: '#/a' }, { type: 'object', properties: {} }] }],
    ['an example that looks like a schema', { examples: [{ ...members, ...either }] }],
    ['what is refused already', { ...members, not: either }],
  ])('leaves %s unchanged', (_name, schema) => {
    expect(withHiddenRules(schema)).toEqual(schema);
  });

  it('accepts and refuses the same values as before', () => {
    const both = { ...members, ...either, not: { required: ['a', 'b'] } };
    const document = { plain: both, hidden: withHiddenRules(both) };
    const schemas = new DocumentSchemas(document as Record<string, unknown>, { closed: true });
    for (const value of [{}, { a: 'x' }, { b: 'x' }, { a: 'x', b: 'x' }, { a: 'x', c: 'x' }]) {
      const [plain, hidden] = (['plain', 'hidden'] as const).map(
        (name) => schemas.violationsOf([name], value).length === 0,
      );
      expect([value, hidden]).toEqual([value, plain]);
    }
  });
});
