import { toDecimal } from './amount';
import type { CreditorAccount } from './creditor-account';
import { latinText } from './latin-text';
import { partyElement, type Party } from './party';
import type { XmlElement } from './xml-tree';

/** The namespace of the messages that this connector writes. */
export const CREDIT_TRANSFER_URI = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';
/** Groups of payments in one message, so that `MsgId`, a dash and two digits fit into `Max35Text`. */
export const GROUPS_MAX = 99;
/** `NbOfTxs` and `CtrlSum` have at most 18 digits in all. */
export const CONTROL_SUM_MAX = 10n ** 17n;

/** Length of `MsgId`, with which the ids of its groups begin. */
const MESSAGE_ID_LENGTH = 32;

/** A payment of a message. */
export interface PaymentOrder {
  /** `InstrId`: 32 hexadecimal digits, the uuid of the instruction. */
  instrId: string;
  /** `EndToEndId`: the reference. */
  endToEndId: string;
  /** `UETR`: a uuid of version 4. */
  uetr: string;
  /** Smallest units of the currency, above 0. */
  amount: bigint;
  paymentRail: string;
  creditor: Party;
  creditorAccount: CreditorAccount;
  /** On whose behalf the account's owner pays. */
  ultimateDebtor?: Party;
  /** What the payment is for, as the bank's `Purp/Prtry`. */
  purpose?: string;
  /** What the creditor reads. */
  remittance?: string;
  /** Its own day of execution, `YYYY-MM-DD`. */
  executionDate?: string;
}

/** The account that the payments of a message are paid from. */
export interface DebtorAccount {
  ownerName: string;
  iban?: string;
  /** Its number where it has no IBAN. */
  accountNumber?: string;
  bic: string;
  currency: string;
}

/** A message of payments from one account. */
export interface CreditTransfer {
  /** `MsgId`: 32 hexadecimal digits. */
  msgId: string;
  createdAt: Date;
  /** The first possible day of execution, `YYYY-MM-DD`. */
  executionDate: string;
  debtor: DebtorAccount;
  payments: readonly PaymentOrder[];
}

/** How a rail is named in `PmtTpInf`, and who bears the charges. */
interface RailTerms {
  serviceLevel?: string;
  localInstrument?: string;
  chargeBearer: 'SLEV' | 'SHAR';
}

/** Codes of ISO's external code sets for service levels and local instruments. */
const RAIL_TERMS: Readonly<Record<string, RailTerms>> = {
  SEPA: { serviceLevel: 'SEPA', chargeBearer: 'SLEV' },
  SEPA_INSTANT: { serviceLevel: 'SEPA', localInstrument: 'INST', chargeBearer: 'SLEV' },
  WIRE: { serviceLevel: 'URGP', chargeBearer: 'SHAR' },
  ACH: { serviceLevel: 'NURG', chargeBearer: 'SHAR' },
};
const OTHER_RAIL: RailTerms = { chargeBearer: 'SHAR' };

/**
 * The document of a pain.001.001.09 with a group (`PmtInf`) for each rail and day of execution. Each payment is booked by itself
 * (`BtchBookg` false).
 */
export function creditTransferDocument(message: CreditTransfer): XmlElement {
  const { msgId, payments, debtor } = message;
  return node('Document', [
    node('CstmrCdtTrfInitn', [
      node('GrpHdr', [
        leaf('MsgId', msgId),
        leaf('CreDtTm', `${message.createdAt.toISOString().slice(0, 19)}Z`),
        ...totals(payments, debtor.currency),
        partyElement('InitgPty', { name: debtor.ownerName }, CREDIT_TRANSFER_URI),
      ]),
      ...groupsOf(message).map((group) => groupElement(message, group)),
    ]),
  ]);
}

/** The payments of a message on one rail and of one day. */
export interface PaymentGroup {
  /** `PmtInfId`. */
  id: string;
  rail: string;
  executionDate: string;
  members: readonly PaymentOrder[];
}

/** The day of a payment. One that is over is the first possible day. */
function dayOf({ executionDate = '' }: Pick<PaymentOrder, 'executionDate'>, firstDay: string): string {
  return executionDate > firstDay ? executionDate : firstDay;
}

/** Equal for payments of one group. @param firstDay the first possible day of execution */
export function groupKey(
  payment: Pick<PaymentOrder, 'paymentRail' | 'executionDate'>,
  firstDay: string,
): string {
  return `${dayOf(payment, firstDay)} ${payment.paymentRail}`;
}

/** The message of a group. */
export function messageIdOf(groupId: string): string {
  return groupId.slice(0, MESSAGE_ID_LENGTH);
}

/** The groups of a message, in the order of their first payment. */
export function groupsOf({ msgId, payments, executionDate }: CreditTransfer): PaymentGroup[] {
  const kinds = new Map<string, PaymentOrder[]>();
  for (const payment of payments) {
    const kind = groupKey(payment, executionDate);
    kinds.set(kind, [...(kinds.get(kind) ?? []), payment]);
  }
  return [...kinds.values()].flatMap((members, index) => {
    const [first] = members;
    if (!first) return [];
    const id = `${msgId}-${String(index + 1).padStart(2, '0')}`;
    return { id, rail: first.paymentRail, executionDate: dayOf(first, executionDate), members };
  });
}

function groupElement(
  { debtor }: CreditTransfer,
  { id, rail, executionDate, members }: PaymentGroup,
): XmlElement {
  const terms = RAIL_TERMS[rail] ?? OTHER_RAIL;
  const { serviceLevel, localInstrument } = terms;
  const kind = [
    ...(serviceLevel === undefined ? [] : [node('SvcLvl', [leaf('Cd', serviceLevel)])]),
    ...(localInstrument === undefined ? [] : [node('LclInstrm', [leaf('Cd', localInstrument)])]),
  ];
  return node('PmtInf', [
    leaf('PmtInfId', id),
    leaf('PmtMtd', 'TRF'),
    leaf('BtchBookg', 'false'),
    ...totals(members, debtor.currency),
    ...(kind.length === 0 ? [] : [node('PmtTpInf', kind)]),
    node('ReqdExctnDt', [leaf('Dt', executionDate)]),
    partyElement('Dbtr', { name: debtor.ownerName }, CREDIT_TRANSFER_URI),
    node('DbtrAcct', [
      node('Id', [
        debtor.iban === undefined
          ? node('Othr', [leaf('Id', debtor.accountNumber ?? '')])
          : leaf('IBAN', debtor.iban),
      ]),
      leaf('Ccy', debtor.currency),
    ]),
    node('DbtrAgt', [node('FinInstnId', [leaf('BICFI', debtor.bic)])]),
    leaf('ChrgBr', terms.chargeBearer),
    ...members.map((payment) => paymentElement(payment, debtor.currency)),
  ]);
}

function paymentElement(payment: PaymentOrder, currency: string): XmlElement {
  const { ultimateDebtor, creditorAccount, purpose, remittance } = payment;
  const amount = leaf('InstdAmt', toDecimal(payment.amount, currency), { Ccy: currency });
  return node('CdtTrfTxInf', [
    node('PmtId', [
      leaf('InstrId', payment.instrId),
      leaf('EndToEndId', payment.endToEndId),
      leaf('UETR', payment.uetr),
    ]),
    node('Amt', [amount]),
    ...(ultimateDebtor === undefined ? [] : [partyElement('UltmtDbtr', ultimateDebtor, CREDIT_TRANSFER_URI)]),
    ...agentOf(creditorAccount),
    partyElement('Cdtr', payment.creditor, CREDIT_TRANSFER_URI),
    node('CdtrAcct', accountOf(creditorAccount)),
    ...textNode(purpose, 35, (text) => node('Purp', [leaf('Prtry', text)])),
    ...textNode(remittance, 140, (text) => node('RmtInf', [leaf('Ustrd', text)])),
  ]);
}

/** The element of a text of the given `MaxNText`; nothing if no character of it can be written. */
function textNode(
  text: string | undefined,
  lengthMax: number,
  element: (latin: string) => XmlElement,
): XmlElement[] {
  const latin = latinText(text ?? '', lengthMax);
  return latin === '' ? [] : [element(latin)];
}

function agentOf({ bic, clearingSystem, clearingMember, bankName }: CreditorAccount): XmlElement[] {
  const parts = [
    ...(bic === undefined ? [] : [leaf('BICFI', bic)]),
    ...(clearingMember === undefined
      ? []
      : [
          node('ClrSysMmbId', [
            ...(clearingSystem === undefined ? [] : [node('ClrSysId', [leaf('Cd', clearingSystem)])]),
            leaf('MmbId', clearingMember),
          ]),
        ]),
    ...textNode(bankName, 140, (text) => leaf('Nm', text)),
  ];
  return parts.length === 0 ? [] : [node('CdtrAgt', [node('FinInstnId', parts)])];
}

function accountOf({ iban, number, scheme, proxy }: CreditorAccount): XmlElement[] {
  const id =
    iban === undefined
      ? node('Othr', [
          leaf('Id', number ?? ''),
          ...(scheme === undefined ? [] : [node('SchmeNm', [leaf('Cd', scheme)])]),
        ])
      : leaf('IBAN', iban);
  return [
    node('Id', [id]),
    ...(proxy === undefined
      ? []
      : [node('Prxy', [node('Tp', [leaf('Cd', proxy.type)]), leaf('Id', proxy.id)])]),
  ];
}

function totals(payments: readonly PaymentOrder[], currency: string): XmlElement[] {
  const sum = payments.reduce((total, { amount }) => total + amount, 0n);
  return [leaf('NbOfTxs', String(payments.length)), leaf('CtrlSum', toDecimal(sum, currency))];
}

function node(name: string, children: XmlElement[]): XmlElement {
  return { uri: CREDIT_TRANSFER_URI, name, attributes: {}, children, text: '' };
}

function leaf(name: string, text: string, attributes: Record<string, string> = {}): XmlElement {
  return { uri: CREDIT_TRANSFER_URI, name, attributes, children: [], text };
}
