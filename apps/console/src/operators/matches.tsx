import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { bodyOf, operatorApi } from '../api/client';
import { useOperatorMay } from '../session';
import { oneOf } from '../ui/choice';
import { Empty } from '../ui/feedback';
import { SelectFilter, useFilters } from '../ui/filters';
import { ListView, useList, type Column } from '../ui/list';
import { Page } from '../ui/page';
import { ForeignText, Money, Status, When } from '../ui/values';
import { OfAccount } from './account-filter';
import { Details } from './details';
import { sumAmount } from './match-sums';
import { useOutcome } from './outcome';
import { Person } from './person';
import { given } from './queries';
import type { Match, SettlementAccount } from './resources';
import { UndoMatch } from './undo-match';

const STATUSES = ['ACTIVE', 'UNDONE'] as const;

function differenceOf({ linesAmount, itemsAmount, differenceAccount, currency }: Match): ReactNode {
  if (differenceAccount === null) return 'none';
  const difference = BigInt(linesAmount) - BigInt(itemsAmount);
  return (
    <span>
      <Money value={sumAmount(difference, currency)} /> {differenceAccount}
    </span>
  );
}

/** Who did something, and when; the system has no id. */
function done(at: string | null, by: string | null, person: string | null, system: string): ReactNode {
  return (
    <span>
      <When at={at} /> {by === null ? system : <Person name={person} operatorId={by} />}
    </span>
  );
}

const columns: readonly Column<Match>[] = [
  {
    name: 'Made',
    cell: ({ createdAt, matchedBy, matchedPerson, rule }) =>
      done(createdAt, matchedBy, matchedPerson, `by ${rule}`),
  },
  {
    name: 'Status',
    cell: ({ status }) => <Status value={status} tone={status === 'ACTIVE' ? 'good' : 'neutral'} />,
  },
  {
    name: 'Lines',
    isFigure: true,
    cell: ({ linesAmount, currency }) => <Money value={sumAmount(linesAmount, currency)} />,
  },
  {
    name: 'Items',
    isFigure: true,
    cell: ({ itemsAmount, currency }) => <Money value={sumAmount(itemsAmount, currency)} />,
  },
  { name: 'Difference', isFigure: true, cell: differenceOf },
  {
    name: 'Reason',
    cell: ({ reason, undoReason }) => <ForeignText>{undoReason ?? reason ?? 'none'}</ForeignText>,
  },
  {
    name: 'Parts',
    cell: ({ id, lineIds, itemIds }) => (
      <details>
        <summary>
          {lineIds.length} : {itemIds.length}
        </summary>
        <Details of={{ match: id, lines: lineIds, items: itemIds }} />
      </details>
    ),
  },
];

/** What people have matched by hand, and what they have undone. */
export function MatchesPage(): ReactNode {
  return (
    <Page title="Matches" question="What have people matched, and what did they undo?">
      <OfAccount
        why="The matches of each account stand by themselves."
        filters={<SelectFilter name="status" label="Status" options={STATUSES} />}
      >
        {(account) => <Matches key={account.id} of={account} />}
      </OfAccount>
    </Page>
  );
}

function Matches({ of: { id: settlementAccountId } }: { of: SettlementAccount }): ReactNode {
  const [filters] = useFilters();
  const mayUndo = useOperatorMay('RESOLVE');
  const { run, note } = useOutcome('The match is undone.');
  const status = oneOf(STATUSES, filters['status']);
  const query = { settlementAccountId, ...given({ status }) };
  const list = useList({
    queryKey: ['ops', 'matches', query],
    read: (cursor, limit) =>
      bodyOf(operatorApi.GET('/matches', { params: { query: { ...query, limit, ...given({ cursor }) } } })),
  });
  const decision: Column<Match> = {
    name: 'Decision',
    cell: ({ id, status: present, undoneBy, undonePerson, undoneAt }) => {
      if (present === 'UNDONE') return done(undoneAt, undoneBy, undonePerson, 'by itself');
      return mayUndo ? <UndoMatch matchId={id} run={run} /> : 'finance can undo it';
    },
  };
  return (
    <>
      {note}
      <p>
        <Link href={`/matching?settlementAccountId=${settlementAccountId}`}>
          Lines and items of this account
        </Link>
      </p>
      <ListView
        caption="Matches"
        list={list}
        keyOf={({ id }) => id}
        columns={[...columns, decision]}
        empty={
          <Empty
            title={
              status === undefined
                ? 'No match was made by hand, and none was undone.'
                : 'No match has this status.'
            }
          >
            <p>What the system has matched is listed here after somebody has undone it.</p>
          </Empty>
        }
      />
    </>
  );
}
