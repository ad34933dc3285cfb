import { z } from 'zod';
import { amount, currency, day, id, oneOf, text, word } from './fields';

/** Longest name of a file, characters. */
const FILE_NAME_LENGTH_MAX = 255;
const MESSAGE_LENGTH_MAX = 1_024;

/** What a connector finds and cannot decide. */
const findingKinds = ['AMBIGUOUS_ENTRY', 'UNREADABLE_ENTRY', 'CHANGED_STATEMENT'] as const;

/** Something of the bank that a person has to look into. */
export const findingReport = z
  .object({
    reportId: id(),
    type: word('finding.report'),
    kind: oneOf(findingKinds).describe(
      'AMBIGUOUS_ENTRY: an entry whose meaning is not certain, for example money that may be known already. It is reported as nothing else. UNREADABLE_ENTRY: what the connector cannot read or carry. CHANGED_STATEMENT: the bank sent other content of a statement that was served',
    ),
    message: text(MESSAGE_LENGTH_MAX).describe('For operators, without personal data'),
    settlementAccountId: id().optional().describe('The settlement account, where it is known'),
    amount: amount().optional().describe('Of the entry, where it can be read'),
    currency: currency().optional(),
    fileName: text(FILE_NAME_LENGTH_MAX).optional().describe('The file of the bank'),
    date: day().optional().describe('Day of the booking or of the statement'),
  })
  .describe('Something that a person has to look into. Corridor opens a break and moves no money');
export type FindingReport = z.output<typeof findingReport>;

/** The finding about a report of a list that is not valid. Connectors never send one. */
export interface UnreadableReport extends FindingReport {
  /** The report as the connector listed it; null for one of a check, because checks are erased at their end. */
  content: unknown;
}
