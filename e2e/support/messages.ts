import { at, type Answer } from './api';

/** Parts of messages that only programmers understand: regular expressions, a library's wording, internal names. */
const NOT_FOR_PEOPLE: readonly RegExp[] = [
  /\^|\\[dswbpu.]|\[[^\]]*-[^\]]*\]|\{\d+,?\d*\}|\(\?|\.\*|\)\$/,
  /regular expression|must match|each value in|following values|conforming to|boolean value|integer number/,
  /less than|greater than|should not|must contain|must be unique|nested property|\$property|\$constraint/,
  /Invalid (input|option|key|value|string|ISO)|expected .+ received|Too (small|big)|Unrecognized key|discriminator/,
  /undefined|\[object|\bNaN\b|Infinity|Error:| at [\w./]+:\d+|SELECT |INSERT |postgres|kafka|node_modules|\.ts\b/i,
];

/** Messages of an error that are unfit for people, with the reason. */
export function unfitMessages({ body }: Answer): string[] {
  const errors = (at(body, 'details', 'errors') ?? []) as { field: string; message: string }[];
  const messages = [String(at(body, 'message')), ...errors.map(({ message }) => message)];
  const unfit = messages.filter((message) => NOT_FOR_PEOPLE.some((pattern) => pattern.test(message)));
  const nameless = errors.filter(({ field, message }) => !message.includes(field));
  return [...unfit, ...nameless.map(({ field, message }) => `${field} isn't named: ${message}`)];
}
