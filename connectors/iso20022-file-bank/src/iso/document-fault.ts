/** Why a file of the bank, or a part of it, is not taken. The message names elements and codes, and never a name or an account. */
export class DocumentFault extends Error {
  constructor(
    /** A stable word for the kind of fault. */
    readonly code: FaultCode,
    message: string,
  ) {
    super(message);
  }
}

/** The kinds of faults of a file and of its parts. */
export type FaultCode =
  | 'TOO_LARGE'
  | 'NOT_UTF8'
  | 'NOT_XML'
  | 'DTD'
  | 'UNKNOWN_MESSAGE_TYPE'
  | 'NOT_VALID'
  | 'UNKNOWN_ACCOUNT'
  | 'UNKNOWN_ORIGINAL'
  | 'CHANGED_STATEMENT'
  | 'BAD_AMOUNT';
