import { assertMatch, entityTagOf } from './entity-tag';

describe('an entity tag', () => {
  it('is the same for the same content in another order, and another for other content', () => {
    expect(entityTagOf({ a: 1, b: [2] })).toBe(entityTagOf({ b: [2], a: 1 }));
    expect(entityTagOf({ a: 1 })).not.toBe(entityTagOf({ a: 2 }));
    expect(entityTagOf({})).toMatch(/^"[\w-]{22}"$/);
  });

  it('matches itself, one of a list, and *', () => {
    const tag = entityTagOf({ a: 1 });

    for (const header of [tag, `"x", ${tag}`, '*']) expect(() => assertMatch(header, { a: 1 })).not.toThrow();
    expect(() => assertMatch(tag, { a: 2 })).toThrow(
      expect.objectContaining({ code: 'PRECONDITION_FAILED' }),
    );
    expect(() => assertMatch('', { a: 1 })).toThrow(expect.objectContaining({ code: 'PRECONDITION_FAILED' }));
  });
});
