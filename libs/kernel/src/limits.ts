/** Longest text of a field, characters (docs/behaviour.md 1). */
export const TEXT_LENGTH_MAX = 255;
/** Longest postal code, characters. */
export const POSTAL_CODE_LENGTH_MAX = 32;
/** Largest number of pairs of a record's metadata. */
export const METADATA_PAIRS_MAX = 20;

/** Page size if the request has no `limit` (docs/behaviour.md 5). */
export const PAGE_SIZE_DEFAULT = 20;
/** Largest `limit` of a list. */
export const PAGE_SIZE_MAX = 100;

/** Limits of one payment if nobody sets others, smallest units (docs/behaviour.md 13). */
export const AMOUNT_MIN_DEFAULT = 1;
export const AMOUNT_MAX_DEFAULT = 100_000_000_000;

/** Deltas of totals or balances that one statement folds at most. */
export const FOLD_LIMIT = 2_000;

/** The earliest possible date of birth of a living person. */
export const EARLIEST_BIRTH_DATE = '1900-01-01';
