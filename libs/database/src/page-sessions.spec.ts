import { limitSql, PreparedTexts } from './page-sessions';

const often = (texts: PreparedTexts, text: string) =>
  Array.from({ length: 20 }, () => texts.nameOf(text)).at(-1);

describe('prepared texts', () => {
  it('are those that come often, each under a name of its own', () => {
    const texts = new PreparedTexts();
    expect(texts.nameOf('SELECT 1')).toBeUndefined();
    const first = often(texts, 'SELECT 1');
    const second = often(texts, 'SELECT 2');
    expect(first).toBeDefined();
    expect(second).toBeDefined();
    expect(second).not.toBe(first);
    expect(texts.nameOf('SELECT 1')).toBe(first);
  });

  it('are no more than the maximum', () => {
    const texts = new PreparedTexts(2);
    const names = ['SELECT 1', 'SELECT 2', 'SELECT 3'].map((text) => often(texts, text));
    expect(names.filter((name) => name !== undefined)).toHaveLength(2);
    expect(texts.nameOf('SELECT 3')).toBeUndefined();
    expect(texts.nameOf('SELECT 2')).toBe(names[1]);
  });

  it('give no place to texts that come once', () => {
    const texts = new PreparedTexts();
    for (let number = 0; number < 5_000; number += 1) {
      expect(texts.nameOf(`SELECT ${number}`)).toBeUndefined();
    }
    expect(often(texts, 'SELECT 1')).toBeDefined();
  });
});

describe('a limit of rows', () => {
  it('is a whole number', () => {
    expect(limitSql(21)).toBe('21');
    for (const rows of [-1, 1.5, Number.NaN, '21; DROP TABLE' as unknown as number]) {
      expect(() => limitSql(rows)).toThrow('whole number');
    }
  });
});
