import type { ReactNode } from 'react';
import { bodyOf, operatorApi } from '../api/client';
import { currencyOf, smallestUnits } from '../ui/amounts';
import { oneOf } from '../ui/choice';
import { Empty } from '../ui/feedback';
import { useFilters, useIsFiltered, type Filters } from '../ui/filters';
import { ListView, useList, type Column } from '../ui/list';
import { ForeignText, Id, Money, Status, When } from '../ui/values';
import { sumAmount, sumOf, type Side } from './match-sums';
import type { useOutcome } from './outcome';
import { given } from './queries';
import type { OpenItem, SettlementAccount, StatementLine } from './resources';
import { UndoMatch } from './undo-match';

export const DIRECTIONS = ['CREDIT', 'DEBIT'] as const;
export const STATES = ['UNMATCHED', 'MATCHED', 'RESOLVED', 'UNDONE'] as const;
const LINES_CURSOR = 'linesCursor';
const ITEMS_CURSOR = 'itemsCursor';

interface ChoiceProps<T> {
  account: SettlementAccount;
  /** Whether the person may choose, match and undo. */
  mayMatch: boolean;
  chosen: readonly T[];
  onToggle: (one: T) => void;
}

/** What both lists are filtered by. @throws RangeError if the amount is none */
function sharedQuery({ id, currency }: SettlementAccount, { direction, amount }: Filters) {
  return {
    settlementAccountId: id,
    ...given({
      direction: oneOf(DIRECTIONS, direction),
      amount: amount === undefined ? undefined : Number(smallestUnits(amount, currencyOf(currency))),
    }),
  };
}

/** What the balance of the bank changes by: debits are negative. */
function signed(side: Side & { currency: string }): ReactNode {
  return <Money value={sumAmount(sumOf([side]), side.currency)} />;
}

function choiceOf<T extends { id: string }>(
  { chosen, onToggle, mayMatch }: ChoiceProps<T>,
  nameOf: (one: T) => string,
): Column<T> {
  return {
    name: 'Choose',
    cell: (one) => (
      <input
        type="checkbox"
        disabled={!mayMatch}
        aria-label={`Choose ${nameOf(one)}`}
        checked={chosen.some(({ id }) => id === one.id)}
        onChange={() => onToggle(one)}
      />
    ),
  };
}

const lineColumns: readonly Column<StatementLine>[] = [
  { name: 'Booked', cell: ({ bookingDate }) => bookingDate },
  { name: 'Amount', isFigure: true, cell: signed },
  {
    name: 'What the bank says',
    cell: ({ number, bankReference, text, counterparty, isReversal }) => (
      <>
        {isReversal && <Status value="REVERSAL" tone="waiting" />}{' '}
        <ForeignText>
          {[bankReference, counterparty, text].filter((part) => part !== null).join(' · ') ||
            (number === 0 ? 'the balance before the first statement' : 'nothing')}
        </ForeignText>
      </>
    ),
  },
  { name: 'Line', cell: ({ id }) => <Id id={id} isBare /> },
];

interface LineListProps extends ChoiceProps<StatementLine> {
  run: ReturnType<typeof useOutcome>['run'];
}

/** Lines of the account's statements. Those without a match can be chosen. */
export function LineList(props: LineListProps): ReactNode {
  const { account, mayMatch, run } = props;
  const [filters] = useFilters();
  const isFiltered = useIsFiltered('settlementAccountId');
  const { from, to, reference } = filters;
  const state = oneOf(STATES, filters['state'] ?? 'UNMATCHED');
  const list = useList<StatementLine>({
    queryKey: [
      'ops',
      'statement-lines',
      account.id,
      filters['direction'],
      filters['amount'],
      state,
      from,
      to,
      reference,
    ],
    cursorName: LINES_CURSOR,
    read: async (cursor, limit) => {
      const query = {
        ...sharedQuery(account, filters),
        limit,
        ...given({ state, from, to, reference, cursor }),
      };
      return bodyOf(operatorApi.GET('/statement-lines', { params: { query } }));
    },
  });
  const choice = choiceOf(
    props,
    ({ bookingDate, bankReference }) => `the line ${bankReference ?? bookingDate}`,
  );
  const decision: Column<StatementLine> = {
    name: state === 'UNMATCHED' ? choice.name : 'Match',
    cell: (line) => <Matched line={line} choice={choice} mayUndo={mayMatch} run={run} />,
  };
  return (
    <ListView
      caption="Lines of the bank"
      list={list}
      cursorName={LINES_CURSOR}
      keyOf={({ id }) => id}
      columns={[decision, ...lineColumns]}
      empty={
        <Empty title={isFiltered ? 'No line matches.' : 'Every line has its match.'}>
          <p>Choose another state to see lines that have one, and to undo what the system has matched.</p>
        </Empty>
      }
    />
  );
}

interface MatchedProps {
  line: StatementLine;
  choice: Column<StatementLine>;
  mayUndo: boolean;
  run: ReturnType<typeof useOutcome>['run'];
}

function Matched({ line, choice, mayUndo, run }: MatchedProps): ReactNode {
  const { state, rule, matchId } = line;
  if (state === 'UNMATCHED') return choice.cell(line);
  return (
    <>
      <Status value={rule ?? state} tone="neutral" />{' '}
      {mayUndo && matchId && <UndoMatch matchId={matchId} run={run} />}
    </>
  );
}

/** Orders of the house that book an item of a kind. */
const orders: Readonly<Record<string, string>> = {
  OWN_TRANSFER: '/own-transfers/OwnTransfer',
  TRADE: '/fx-trades/FxTrade',
  SETTLE: '/deposit-returns/DepositReturn',
  RETURN: '/deposit-returns/DepositReturn',
};

/** The page of an order of the house, which the connector knows as an instruction. */
function orderPageOf(kind: string, instructionId: string): string | undefined {
  const page = orders[kind];
  return page && `${page}:${instructionId.split(':')[1] ?? ''}`;
}

const itemColumns: readonly Column<OpenItem>[] = [
  { name: 'Since', cell: ({ postedAt }) => <When at={postedAt} /> },
  { name: 'Amount', isFigure: true, cell: signed },
  { name: 'What was booked', cell: ({ kind }) => kind },
  {
    name: 'Reference',
    cell: ({ reference, providerReference }) =>
      [reference, providerReference].filter((part) => part !== null).join(' · ') || 'none',
  },
  {
    name: 'Of',
    cell: ({ kind, transactionId, instructionId }) => {
      if (transactionId) return <Id id={transactionId} href={`/payments/${transactionId}`} />;
      if (!instructionId) return 'the house';
      return <Id id={instructionId} {...given({ href: orderPageOf(kind, instructionId) })} />;
    },
  },
];

/** What the books expect of the bank, and it has not shown. */
export function ItemList(props: ChoiceProps<OpenItem>): ReactNode {
  const { account } = props;
  const [filters] = useFilters();
  const isFiltered = useIsFiltered('settlementAccountId');
  const list = useList<OpenItem>({
    queryKey: ['ops', 'open-items', account.id, filters['direction'], filters['amount']],
    cursorName: ITEMS_CURSOR,
    read: async (cursor, limit) => {
      const query = { ...sharedQuery(account, filters), limit, ...given({ cursor }) };
      return bodyOf(operatorApi.GET('/open-items', { params: { query } }));
    },
  });
  const choice = choiceOf(
    props,
    ({ reference, kind, postedAt }) => `the item ${reference ?? `${kind} ${postedAt}`}`,
  );
  return (
    <ListView
      caption="Open items"
      list={list}
      cursorName={ITEMS_CURSOR}
      keyOf={({ id }) => id}
      columns={[choice, ...itemColumns]}
      empty={
        <Empty title={isFiltered ? 'No open item matches.' : 'The bank has shown all that is expected.'}>
          <p>Payments and transfers that are booked stand here until a line of a statement shows them.</p>
        </Empty>
      }
    />
  );
}
