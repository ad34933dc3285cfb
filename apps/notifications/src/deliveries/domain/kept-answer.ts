/** Type of the event whose answer decides (docs/behaviour.md 10). */
export const APPROVAL_TYPE = 'INCOMING_PAYMENT_PENDING';
/** Stored in place of an answer that contains data about the receiver. */
export const WITHHELD_ANSWER = '(not kept: it holds receiverCustomerInfo)';

const INFO_NAME = /receivercustomerinfo/i;
const ESCAPED = /\\u([0-9a-f]{4})/gi;

/**
 * The start of an answer to an approval event as it may be stored in plain text. `answer` is the whole body, if it is
 * known.
 */
export function keptAnswer(start: string | null, answer: string | null = start): string | null {
  const holdsInfo = [start, answer].some((text) => text !== null && INFO_NAME.test(unescaped(text)));
  return holdsInfo ? WITHHELD_ANSWER : start;
}

function unescaped(text: string): string {
  return text.replace(ESCAPED, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
