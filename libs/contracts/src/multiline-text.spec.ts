import { CreateCustomerNoteBody } from './bodies/customer-notes.body';
import { fieldsOf } from './field-record';

const field = fieldsOf(CreateCustomerNoteBody).get('text');

function faultsOf(text: unknown): string[] {
  return (field?.rules ?? []).filter(({ isMet }) => !isMet(text)).map(({ message }) => message);
}

describe('a text of several lines', () => {
  it.each(['a', 'Called.\nCall back on Monday.', '\n\nAda\n', '😀'.repeat(2_000), 'Zoë'])(
    'may be %j',
    (text) => {
      expect(faultsOf(text)).toEqual([]);
      expect(text).toMatch(new RegExp(String(field?.document.pattern), 'u'));
    },
  );

  it.each(['a\rb', 'a\tb', 'a\u0000', 'a\u0085b', '\n \u200b\n', ''])(
    'is not %j, by its rules and by the pattern of the document',
    (text) => {
      expect(faultsOf(text)).not.toEqual([]);
      expect(text).not.toMatch(new RegExp(String(field?.document.pattern), 'u'));
    },
  );

  it.each(['😀'.repeat(2_001), 'a\ud800', 7])('is not %j, by its rules', (text) =>
    expect(faultsOf(text)).not.toEqual([]),
  );
});
