import { childAt, childrenOf, requiredText, textAt, type XmlElement } from './xml-tree';

/** What a status of a bank means for a payment. */
export type PaymentMeaning = 'ACCEPTED' | 'SETTLED' | 'REJECTED';

/** Codes of ISO's external code sets for the status of a group and of a transaction. Others change nothing. */
const MEANINGS: Readonly<Record<string, PaymentMeaning>> = {
  RCVD: 'ACCEPTED',
  ACTC: 'ACCEPTED',
  ACCP: 'ACCEPTED',
  ACSP: 'ACCEPTED',
  ACWC: 'ACCEPTED',
  PDNG: 'ACCEPTED',
  ACSC: 'SETTLED',
  ACCC: 'SETTLED',
  RJCT: 'REJECTED',
};

/** A status at one of the three levels of a pain.002. */
export interface StatusLine {
  meaning?: PaymentMeaning;
  /** Code of ISO's external code set for status reasons, or the bank's own. */
  reasonCode?: string;
}

/** The status of one transaction. */
export interface TransactionStatusLine extends StatusLine {
  instrId?: string;
  endToEndId?: string;
  uetr?: string;
}

/** The status of one group of payments, with those of its transactions. */
export interface GroupStatusLine extends StatusLine {
  pmtInfId: string;
  transactions: readonly TransactionStatusLine[];
}

/** A pain.002 about one message. A status at a deeper level overrides that of the level around it. */
export interface StatusReport extends StatusLine {
  originalMsgId: string;
  groups: readonly GroupStatusLine[];
}

/**
 * Reads the body of a pain.002.001.10.
 * @throws DocumentFault NOT_VALID where the original message or group has no id
 */
export function statusReportOf(body: XmlElement): StatusReport {
  const original = childAt(body, 'OrgnlGrpInfAndSts');
  return {
    originalMsgId: requiredText(original, 'OrgnlMsgId'),
    ...lineOf(original, 'GrpSts'),
    groups: childrenOf(body, 'OrgnlPmtInfAndSts').map((group) => ({
      pmtInfId: requiredText(group, 'OrgnlPmtInfId'),
      ...lineOf(group, 'PmtInfSts'),
      transactions: childrenOf(group, 'TxInfAndSts').map(transactionOf),
    })),
  };
}

function transactionOf(element: XmlElement): TransactionStatusLine {
  const instrId = textAt(element, 'OrgnlInstrId');
  const endToEndId = textAt(element, 'OrgnlEndToEndId');
  const uetr = textAt(element, 'OrgnlUETR');
  return {
    ...lineOf(element, 'TxSts'),
    ...(instrId === undefined ? {} : { instrId }),
    ...(endToEndId === undefined ? {} : { endToEndId }),
    ...(uetr === undefined ? {} : { uetr }),
  };
}

function lineOf(element: XmlElement | undefined, statusName: string): StatusLine {
  const meaning = MEANINGS[textAt(element, statusName) ?? ''];
  const reason = childAt(element, 'StsRsnInf/Rsn');
  const reasonCode = textAt(reason, 'Cd') ?? textAt(reason, 'Prtry');
  return {
    ...(meaning === undefined ? {} : { meaning }),
    ...(reasonCode === undefined ? {} : { reasonCode }),
  };
}
