import { field, atMost, matching, mustBe, rule, type FieldOptions } from './field-rules';
import { BLANK_CHARACTERS } from './texts';
import { isString } from './values';

// Lone surrogates are not text.
const LINES = /^[^\p{Cc}\p{Cs}]*(\n[^\p{Cc}\p{Cs}]*)*$/u;
/** The control characters except line feed: the content of a character class for documents. */
const CONTROL = '\\u0000-\\u0009\\u000b-\\u001f\\u007f-\\u009f';
const VISIBLE = `[^\\n${BLANK_CHARACTERS}]`;

/** A text of several lines that isn't blank. Line feed is its only control character. */
export function MultilineTextField(options: FieldOptions & { maxLength: number }): PropertyDecorator {
  const { maxLength } = options;
  const pattern = `^[^${CONTROL}]*[^${CONTROL}\\n${BLANK_CHARACTERS}][^${CONTROL}]*$`;
  const rules = [
    rule(mustBe('a string'), isString),
    matching(new RegExp(VISIBLE, 'u'), '$property must not be blank'),
    atMost(maxLength),
    matching(LINES, '$property must not contain control characters except line feeds (\\n)'),
  ];
  return field(options, { type: 'string', minLength: 1, maxLength, pattern }, rules, { isTidied: true });
}
