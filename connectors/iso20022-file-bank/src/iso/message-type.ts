import { DocumentFault } from './document-fault';
import { childAt, type XmlElement } from './xml-tree';

const URI_PREFIX = 'urn:iso:std:iso:20022:tech:xsd:';
/** The messages that a bank sends, with the element below `Document`. */
const RECEIVED = {
  'pain.002.001.10': 'CstmrPmtStsRpt',
  'camt.054.001.08': 'BkToCstmrDbtCdtNtfctn',
  'camt.053.001.08': 'BkToCstmrStmt',
} as const;

/** The messages that a bank sends. */
export type ReceivedType = keyof typeof RECEIVED;

/** A message that a bank sent: its type, and the element below `Document`. */
export interface ReceivedMessage {
  type: ReceivedType;
  body: XmlElement;
}

function isReceived(type: string): type is ReceivedType {
  return Object.hasOwn(RECEIVED, type);
}

/**
 * The message of a document, known by its namespace.
 * @throws DocumentFault UNKNOWN_MESSAGE_TYPE for any other message or version
 */
export function messageOf(root: XmlElement): ReceivedMessage {
  const type = root.uri.startsWith(URI_PREFIX) ? root.uri.slice(URI_PREFIX.length) : '';
  const expected = Object.keys(RECEIVED).join(', ');
  if (root.name !== 'Document' || !isReceived(type))
    throw new DocumentFault('UNKNOWN_MESSAGE_TYPE', `The file is none of ${expected}.`);
  const body = childAt(root, RECEIVED[type]);
  if (body === undefined || body.uri !== root.uri)
    throw new DocumentFault('NOT_VALID', `The document has no ${RECEIVED[type]}.`);
  return { type, body };
}
