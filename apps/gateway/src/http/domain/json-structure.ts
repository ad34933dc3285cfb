/** Largest nesting depth; no body of the API needs more than six. */
export const BODY_DEPTH_MAX = 32;
/**
 * Largest number of values and members of a body. The largest body of the API, a configuration of fifty currencies, has
 * 4,500.
 */
export const BODY_VALUES_MAX = 10_000;
/** Largest number of items of any array, also in unknown fields; no list of the API accepts more than 100. */
export const BODY_ITEMS_MAX = 1_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPENING_BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

/** The end of the text after a quote: the position of the closing quote, or the end of the bytes. */
function endOfText(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}

/** State of the open arrays and objects at the current byte, outermost first. Reused, to allocate nothing per body. */
const commas = new Int32Array(BODY_DEPTH_MAX + 1);
const isArray = new Uint8Array(BODY_DEPTH_MAX + 1);

/**
 * Why a JSON text is too complex to be parsed; undefined if it isn't. Each byte is scanned once, before parsing,
 * because the cost of JSON.parse and of the checks grows with the number of values and not with the bytes. The text
 * need not be well-formed.
 * @param bytes UTF-8, where no byte of a longer character equals a character of JSON's syntax.
 */
export function complexityOf(bytes: Uint8Array): string | undefined {
  let depth = 0;
  let values = 0;
  isArray[0] = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      at = endOfText(bytes, at + 1);
    } else if (byte === COMMA) {
      values += 1;
      commas[depth] = (commas[depth] ?? 0) + 1;
      if (isArray[depth] === 1 && (commas[depth] ?? 0) >= BODY_ITEMS_MAX) {
        return `the body has an array of more than ${BODY_ITEMS_MAX} items`;
      }
    } else if (byte === OPENING_BRACKET || byte === OPENING_BRACE) {
      values += 1;
      depth += 1;
      if (depth > BODY_DEPTH_MAX) return `the body is nested deeper than ${BODY_DEPTH_MAX} levels`;
      isArray[depth] = byte === OPENING_BRACKET ? 1 : 0;
      commas[depth] = 0;
    } else if ((byte === CLOSING_BRACKET || byte === CLOSING_BRACE) && depth > 0) {
      depth -= 1;
    }
    if (values > BODY_VALUES_MAX) return `the body has more than ${BODY_VALUES_MAX} values`;
  }
  return undefined;
}
