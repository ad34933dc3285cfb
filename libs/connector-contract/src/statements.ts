import { z } from 'zod';
import { day, id, oneOf, word } from './fields';

/** NUL, and surrogates without their other half: no XML, no CSV and no column has them. */
const UNSTORABLE = /[\0\p{Cs}]/u;
/** A statement fits into a body of 1 MB. */
const CONTENT_LENGTH_MAX = 1_000_000;

/** POST /statements. */
export const statementRequest = z
  .object({ type: word('statement'), settlementAccountId: id(), date: day().describe('Day of the bookings') })
  .describe('Asks for the statement of one settlement account and day');

/** Answer: the statement, or NOT_READY. */
export const statementAnswer = z
  .union(
    [
      z.object({
        format: oneOf(['CAMT053', 'CSV', 'MT940', 'BAI2']).describe('CAMT053: camt.053, versions 02 to 13'),
        content: z
          .string('must be a string')
          .min(1, 'must not be empty')
          .max(CONTENT_LENGTH_MAX, `must have at most ${CONTENT_LENGTH_MAX} characters`)
          .refine((value) => !UNSTORABLE.test(value), 'must not contain NUL or lone surrogates'),
      }),
      z.object({ status: word('NOT_READY') }),
    ],
    'must have `format` (CAMT053, CSV, MT940 or BAI2) and `content`, or the status NOT_READY',
  )
  .describe('The statement, or NOT_READY');
export type StatementAnswer = z.output<typeof statementAnswer>;
