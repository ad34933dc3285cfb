/**
 * What a posting on TRANSIT means for the open items of its settlement account.
 * - ITEM: its bank has to show it, so it is an open item.
 * - SHOWN: the bank has shown it, or that is undone. Items are closed or opened beside it.
 * - BALANCED: the same commit posts the opposite on TRANSIT in another book, so the bank has nothing to show.
 * - NONE: such an entry never touches TRANSIT.
 */
type TransitEffect = 'ITEM' | 'SHOWN' | 'BALANCED' | 'NONE';

/**
 * Kinds of journal entries.
 * - FUND: sandbox money arrives.
 * - RESERVE: money is taken from the payer.
 * - SETTLE: the payment is done.
 * - REFUND: the taken money goes back.
 * - RETURN: the receiving bank sent the money back after COMPLETED, which undoes SETTLE.
 * - SUSPEND: money that can't be returned, or may not reach its account, waits for an operator.
 * - RESOLVE: an operator has decided where the money goes.
 *
 * Kinds of the treasury (ADR 39), most of them in the house's book:
 * - DEPOSIT: a deposit that matches nothing arrives in the suspense account.
 * - CREDIT: an operator has found the owner of a deposit.
 * - REVERSE: the bank took a deposit or a collected payment back.
 * - FEE: the bank took a fee from a settlement account.
 * - LINE: a statement of the bank shows the money.
 * - MATCH: an operator has matched lines of statements with open items.
 * - UNDO: an operator has undone a match, or a line of a statement.
 * - TRADE: currencies were exchanged with the bank.
 * - OWN_TRANSFER: money moved between two settlement accounts.
 * - WRITE_OFF: an operator booked a difference to the own funds.
 *
 * Each kind has its effect in the books of platforms and in the house's book. The trigger `postings_in_transit` of the
 * database writes open items by it, so a change needs a migration with a new trigger.
 */
export const transitEffects = {
  FUND: { PLATFORM: 'NONE', HOUSE: 'NONE' },
  RESERVE: { PLATFORM: 'ITEM', HOUSE: 'NONE' },
  SETTLE: { PLATFORM: 'ITEM', HOUSE: 'ITEM' },
  REFUND: { PLATFORM: 'ITEM', HOUSE: 'NONE' },
  RETURN: { PLATFORM: 'ITEM', HOUSE: 'ITEM' },
  SUSPEND: { PLATFORM: 'ITEM', HOUSE: 'NONE' },
  RESOLVE: { PLATFORM: 'ITEM', HOUSE: 'SHOWN' },
  DEPOSIT: { PLATFORM: 'NONE', HOUSE: 'ITEM' },
  CREDIT: { PLATFORM: 'BALANCED', HOUSE: 'BALANCED' },
  REVERSE: { PLATFORM: 'ITEM', HOUSE: 'ITEM' },
  FEE: { PLATFORM: 'NONE', HOUSE: 'ITEM' },
  LINE: { PLATFORM: 'NONE', HOUSE: 'SHOWN' },
  MATCH: { PLATFORM: 'NONE', HOUSE: 'SHOWN' },
  UNDO: { PLATFORM: 'NONE', HOUSE: 'SHOWN' },
  TRADE: { PLATFORM: 'NONE', HOUSE: 'ITEM' },
  OWN_TRANSFER: { PLATFORM: 'NONE', HOUSE: 'ITEM' },
  WRITE_OFF: { PLATFORM: 'NONE', HOUSE: 'ITEM' },
} as const satisfies Record<string, Record<'PLATFORM' | 'HOUSE', TransitEffect>>;

/** A kind of journal entry. */
export type JournalEntryKind = keyof typeof transitEffects;
