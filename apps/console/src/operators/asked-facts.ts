import { lastFourOf } from '../ui/account-end';
import { moneyText } from '../ui/format';
import { meanings, type BreakAction } from './break-actions';
import { amountOf } from './currencies';
import type { Approval, Connector, SettlementAccount } from './resources';

/** What is known of the house, to name it instead of its ids. */
interface Known {
  accounts: readonly Pick<SettlementAccount, 'id' | 'name' | 'currency' | 'bankDetails'>[];
  connectors: readonly Pick<Connector, 'id' | 'name'>[];
}

type Asked = Pick<Approval, 'action' | 'params' | 'body'>;
type Members = Readonly<Record<string, unknown>>;
type Fact = readonly [name: string, text: string | undefined];

const textAt = (of: Members, name: string): string | undefined => {
  const value = of[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
};

function membersAt(of: Members, name: string): Members {
  const value = of[name];
  return typeof value === 'object' && value !== null ? (value as Members) : {};
}

const listed = (parts: readonly (string | undefined)[]): string | undefined =>
  parts.filter((part) => part !== undefined).join(', ') || undefined;

const moneyOf = (amount: string | undefined, currency: string | undefined): string | undefined =>
  moneyText(amountOf(amount, currency));

function accountText(id: string | undefined, { accounts }: Known): string | undefined {
  const found = accounts.find((one) => one.id === id);
  return found ? listed([found.name, found.currency, lastFourOf(found.bankDetails)]) : id;
}

function depositFacts({ params, body }: Asked, known: Known): Fact[] {
  const debtor = membersAt(body, 'debtor');
  return [
    ['To', accountText(textAt(params, 'settlementAccountId'), known)],
    ['Amount', moneyOf(textAt(body, 'amount'), textAt(body, 'currency'))],
    ['Payer', listed([textAt(debtor, 'name'), lastFourOf(membersAt(debtor, 'account'))])],
    ['What the payer wrote', textAt(body, 'reference')],
    ['Virtual account', textAt(body, 'virtualAccount')],
    ['Bank’s name of the deposit', textAt(body, 'depositId')],
    ['What the bank did', body['status'] === 'REVERSED' ? 'It took the deposit back' : undefined],
  ];
}

function transferFacts({ params, body }: Asked, known: Known): Fact[] {
  const from = textAt(params, 'settlementAccountId');
  const currency = known.accounts.find(({ id }) => id === from)?.currency;
  return [
    ['From', accountText(from, known)],
    ['To', accountText(textAt(body, 'toSettlementAccountId'), known)],
    ['Amount', moneyOf(textAt(body, 'amount'), currency)],
  ];
}

function tradeFacts({ body }: Asked, { connectors }: Known): Fact[] {
  const connectorId = textAt(body, 'connectorId');
  const [sell, buy, rate] = [textAt(body, 'sell'), textAt(body, 'buy'), textAt(body, 'limitRate')];
  return [
    ['By', connectors.find(({ id }) => id === connectorId)?.name ?? connectorId],
    ['Sold', moneyOf(textAt(body, 'amount'), sell)],
    ['Bought', buy],
    ['Least rate', rate === undefined ? 'none' : `${rate} ${buy} for 1 ${sell}`],
  ];
}

/** What a file says of one statement. Its amounts are those of the bank. */
function statementFact(statement: Members): Fact {
  const currency = textAt(statement, 'currency');
  const money = (name: string): string | undefined => moneyOf(textAt(statement, name), currency);
  const [opening, closing, sum] = [money('openingBalance'), money('closingBalance'), money('sum')];
  return [
    `Statement ${textAt(statement, 'statementId') ?? ''} of ${textAt(statement, 'date') ?? ''}`,
    listed([
      `lines: ${textAt(statement, 'lines') ?? ''}`,
      sum && `together ${sum}`,
      opening && `from ${opening}`,
      closing && `to ${closing}`,
    ]),
  ];
}

function fileFacts({ params, body }: Asked, known: Known): Fact[] {
  const file = membersAt(body, 'file');
  const size = textAt(file, 'sizeBytes');
  const statements = Array.isArray(body['statements']) ? (body['statements'] as Members[]) : [];
  return [
    ['Account', accountText(textAt(params, 'settlementAccountId'), known)],
    ['File', listed([textAt(file, 'fileName'), size && `${size} bytes`])],
    ['Format', textAt(body, 'format')],
    ['Known statements', body['replace'] === 'true' ? 'are undone and replaced' : undefined],
    ...statements.map(statementFact),
    ['Statements in the file', textAt(body, 'statementsInFile')],
  ];
}

function matchFacts({ body }: Asked): Fact[] {
  const difference = membersAt(body, 'difference');
  const count = (name: string): string | undefined => {
    const ids = body[name];
    return Array.isArray(ids) ? String(ids.length) : undefined;
  };
  return [
    ['Lines', count('lineIds')],
    ['Open items', count('itemIds')],
    ['The difference goes to', textAt(difference, 'account')],
    ['Why they differ', textAt(difference, 'reason')],
  ];
}

function breakFacts({ body }: Asked): Fact[] {
  const action = textAt(body, 'action');
  return [
    ['What is done', action && meanings[action as BreakAction]],
    ['Internal account', textAt(body, 'accountId')],
    ['Line', textAt(body, 'lineId')],
  ];
}

const facts: Readonly<Record<string, (asked: Asked, known: Known) => Fact[]>> = {
  'create-deposit': depositFacts,
  'create-transfer': transferFacts,
  'create-fx-trade': tradeFacts,
  'upload-statement': fileFacts,
  'replace-statement': fileFacts,
  'match-lines': matchFacts,
};

/** What an approval is about, in words; nothing of an action whose request is plain. */
export function askedFacts(asked: Asked, known: Known): (readonly [name: string, text: string])[] {
  const found = asked.action.startsWith('resolve-break-') ? breakFacts : facts[asked.action];
  return (found?.(asked, known) ?? []).flatMap(([name, text]) =>
    text === undefined || text === '' ? [] : [[name, text] as const],
  );
}
