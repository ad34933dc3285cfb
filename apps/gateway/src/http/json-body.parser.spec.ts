import { BODY_DEPTH_MAX, parseJsonBody, UnusableBody } from './json-body.parser';
import { BODY_ITEMS_MAX, BODY_VALUES_MAX } from './domain/json-structure';

const parse = (text: string, type: string | undefined = 'application/json') =>
  parseJsonBody(Buffer.from(text), type);

describe('parseJsonBody', () => {
  it.each([
    ['application/json'],
    ['application/json; charset=utf-8'],
    ['Application/JSON'],
    ['application/vnd.api+json'],
    [undefined],
  ])('parses %s', (type) => {
    expect(parseJsonBody(Buffer.from('{"a":1}'), type)).toEqual({ a: 1 });
  });

  it.each([
    'text/plain',
    'application/jsonx',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    '',
  ])('refuses "%s"', (type) => {
    expect(parse('{}', type)).toMatchObject({ error: { code: 'UNSUPPORTED_MEDIA_TYPE' } });
  });

  it('reads an empty body of any type as no body', () => {
    expect(parse('', 'text/plain')).toBeUndefined();
  });

  it('refuses bytes that are not UTF-8', () => {
    const bytes = Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]);

    expect(parseJsonBody(bytes, 'application/json')).toMatchObject({ error: { code: 'INVALID_INPUT' } });
    expect(parse('{"name":"Ünï 李 😀"}')).toEqual({ name: 'Ünï 李 😀' });
  });

  it('skips a byte order mark', () => {
    expect(parse('\uFEFF{}')).toEqual({});
  });

  it('limits the nesting depth', () => {
    const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

    expect(parse(nested(BODY_DEPTH_MAX))).not.toBeInstanceOf(UnusableBody);
    expect(parse(nested(BODY_DEPTH_MAX + 1))).toBeInstanceOf(UnusableBody);
  });

  it.each([
    ['objects', '{}'],
    ['arrays', '[]'],
    ['numbers', '1'],
    ['texts with brackets, commas and quotes', JSON.stringify('[{,\\"\\\\')],
  ])('limits the length of an array of %s', (_what, item) => {
    const list = (length: number) => `{"list":[${Array.from({ length }, () => item).join(',')}]}`;

    expect(parse(list(BODY_ITEMS_MAX))).toHaveProperty('list.length', BODY_ITEMS_MAX);
    expect(parse(list(BODY_ITEMS_MAX + 1))).toMatchObject({
      error: {
        details: { errors: [{ field: 'body', message: 'the body has an array of more than 1000 items' }] },
      },
    });
  });

  it('limits the number of values, at any place', () => {
    const members = (length: number) => `{${Array.from({ length }, (_none, at) => `"${at}":0`).join(',')}}`;
    const lists = `[${Array.from({ length: 900 }, () => '[0,0,0,0,0,0,0,0,0,0,0,0]').join(',')}]`;

    expect(parse(members(BODY_VALUES_MAX))).not.toBeInstanceOf(UnusableBody);
    expect(parse(members(BODY_VALUES_MAX + 1))).toMatchObject({
      error: { code: 'INVALID_INPUT', message: 'the body has more than 10000 values' },
    });
    expect(parse(lists)).toBeInstanceOf(UnusableBody);
  });

  it('removes keys that could change prototypes, at any depth and in any spelling', () => {
    const value = parse('{"__proto__":{"x":1},"a":[{"\\u005f_proto__":1,"constructor":2,"b":3}]}') as object;

    expect(JSON.stringify(value)).toBe('{"a":[{"b":3}]}');
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });

  it("keeps all key names in the body's metadata, but not elsewhere", () => {
    const value = parse(
      '{"metadata":{"constructor":"a","__proto__":"b","c":{"constructor":1}},"d":{"metadata":{"constructor":"e"}}}',
    ) as object;

    expect(JSON.stringify(value)).toBe(
      '{"metadata":{"constructor":"a","__proto__":"b","c":{}},"d":{"metadata":{}}}',
    );
  });
});
