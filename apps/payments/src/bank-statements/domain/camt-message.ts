/** A message of ISO 20022 about the entries of an account. */
export interface CamtMessage {
  /** Namespaces of versions 02 to 13. */
  namespace: RegExp;
  /** Element of one report. */
  element: string;
  /** As answers name it. */
  name: string;
}

function messageOf(number: string, element: string): CamtMessage {
  return {
    namespace: new RegExp(`^urn:iso:std:iso:20022:tech:xsd:camt\\.${number}\\.001\\.(0[2-9]|1[0-3])$`),
    element,
    name: `a camt.${number} of ISO 20022, version 02 to 13`,
  };
}

/** The statement, which has balances. */
export const statementMessage = messageOf('053', 'Stmt');

/** Messages that tell of booked entries before the statement does: interim reports and notifications. */
export const interimMessages = {
  CAMT052: messageOf('052', 'Rpt'),
  CAMT054: messageOf('054', 'Ntfctn'),
} as const;
export type InterimFormat = keyof typeof interimMessages;

/** Formats of files that tell of entries before the statement does. */
export const interimFormats = Object.keys(interimMessages) as InterimFormat[];

/** Whether a file of the format is no statement. */
export function isInterimFormat(format: string): format is InterimFormat {
  return Object.hasOwn(interimMessages, format);
}
