import type { InterimFormat } from './camt-message';
import type { LineToMatch } from './line-matching';
import type { LineTraits } from './line-overlap';

/** MATCHED: open items explain it. BOOKED: a line of a statement is this entry. */
export type InterimState = 'UNMATCHED' | 'MATCHED' | 'BOOKED';

/** A booked entry of an interim report or a notification, as it is stored. */
export interface InterimEntry extends LineTraits, LineToMatch {
  format: InterimFormat;
  /** As the bank names the report. */
  reportId: string;
  detailsSealed: string | null;
}

/** An entry as people look at it. */
export interface ListedInterimEntry extends InterimEntry {
  state: InterimState;
  items: readonly string[];
  lineId: string | null;
  createdAt: string;
}
