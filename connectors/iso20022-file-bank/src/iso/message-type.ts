import { DocumentFault } from './document-fault';
import { childAt, type XmlElement } from './xml-tree';

const URI_PREFIX = 'urn:iso:std:iso:20022:tech:xsd:';
/** The messages that a bank sends, with the element below `Document` and the versions that are read. */
const RECEIVED = {
  'pain.002': { name: 'CstmrPmtStsRpt', versions: [10, 10] },
  'camt.052': { name: 'BkToCstmrAcctRpt', versions: [2, 13] },
  'camt.053': { name: 'BkToCstmrStmt', versions: [2, 13] },
  'camt.054': { name: 'BkToCstmrDbtCdtNtfctn', versions: [2, 13] },
} as const;
const TYPE = /^([a-z]{4}\.[0-9]{3})\.001\.([0-9]{2})$/;

/** The messages that a bank sends, without their version. */
export type ReceivedFamily = keyof typeof RECEIVED;

/** A message that a bank sent: its type, and the element below `Document`. */
export interface ReceivedMessage {
  /** With its version, such as `camt.053.001.08`. */
  type: string;
  family: ReceivedFamily;
  body: XmlElement;
}

function isReceived(family: string): family is ReceivedFamily {
  return Object.hasOwn(RECEIVED, family);
}

/**
 * The message of a document, known by its namespace.
 * @throws DocumentFault UNKNOWN_MESSAGE_TYPE for any other message or version
 */
export function messageOf(root: XmlElement): ReceivedMessage {
  const type = root.uri.startsWith(URI_PREFIX) ? root.uri.slice(URI_PREFIX.length) : '';
  const [, family = '', version = ''] = TYPE.exec(type) ?? [];
  if (root.name !== 'Document' || !isReceived(family) || !isVersion(family, Number(version)))
    throw new DocumentFault(
      'UNKNOWN_MESSAGE_TYPE',
      'The file is none of pain.002.001.10, and camt.052, camt.053 and camt.054 of the versions 02 to 13.',
    );
  const body = childAt(root, RECEIVED[family].name);
  if (body === undefined || body.uri !== root.uri)
    throw new DocumentFault('NOT_VALID', `The document has no ${RECEIVED[family].name}.`);
  return { type, family, body };
}

function isVersion(family: ReceivedFamily, version: number): boolean {
  const [first, last] = RECEIVED[family].versions;
  return version >= first && version <= last;
}
