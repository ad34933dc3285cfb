import { namedInText } from '../../deposit-booking/domain/payment-text';
import { formatReference } from '../../transactions/domain/reference';
import { idsNamedIn } from '../../treasury-orders/domain/order-credit';
import type { BankLine } from './bank-line';

const INSTRUCTION_ID =
  /^(?:PaymentInstruction:)?([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})$/i;
/** Most references of one line. */
const REFERENCES_MAX = 100;

/** An end-to-end id in the form in which it is compared: an id of an instruction as a lower-case uuid. */
function comparable(id: string): string {
  const groups = INSTRUCTION_ID.exec(id)?.slice(1);
  return groups ? groups.join('-').toLowerCase() : id;
}

/** The references by which a line may be matched: its end-to-end ids, and references of ours in its texts. */
export function referencesOf({
  endToEndIds,
  searchText,
}: Pick<BankLine, 'endToEndIds' | 'searchText'>): string[] {
  const texts = [searchText ?? '', ...endToEndIds];
  const written = [
    ...texts.flatMap((text) => namedInText(text).serials).map(formatReference),
    ...idsNamedIn(texts.join(' ').toUpperCase()),
  ];
  return [...new Set([...endToEndIds.map(comparable), ...written])].slice(0, REFERENCES_MAX);
}
