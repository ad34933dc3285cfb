import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { bodyOf, operatorApi } from '../api/client';
import { useOperatorMay } from '../session';
import { oneOf } from '../ui/choice';
import { Empty } from '../ui/feedback';
import { FilterBar, SelectFilter, TextFilter, useFilters, useIsFiltered } from '../ui/filters';
import { ListView, useList, type Column } from '../ui/list';
import { Page } from '../ui/page';
import { ForeignText, Status, When } from '../ui/values';
import { About } from './about';
import { FreezeAction, UnfreezeAction } from './freeze-actions';
import { FREEZE_KINDS, kindOfSubject } from './freeze-kinds';
import { useOutcome } from './outcome';
import { Person } from './person';
import { given } from './queries';
import type { Freeze } from './resources';

const STATUSES = ['ACTIVE', 'OVER'] as const;

export const freezeColumns: readonly Column<Freeze>[] = [
  { name: 'What', cell: ({ subjectId }) => <Subject id={subjectId} /> },
  { name: 'Kind', cell: ({ kind }) => kind },
  {
    name: 'Status',
    cell: ({ status }) => <Status value={status} tone={status === 'ACTIVE' ? 'bad' : 'neutral'} />,
  },
  { name: 'Direction', cell: ({ direction }) => direction },
  { name: 'Reason', cell: ({ reason, liftReason }) => <ForeignText>{liftReason ?? reason}</ForeignText> },
  { name: 'Since', cell: ({ frozenAt }) => <When at={frozenAt} /> },
  {
    name: 'Until',
    cell: ({ until, liftedAt }) => {
      const end = liftedAt ?? until;
      return end === null ? 'no end' : <When at={end} />;
    },
  },
];

function Subject({ id }: { id: string }): ReactNode {
  if (!id.includes(':')) return <Link href={`/currencies/${id}`}>{id}</Link>;
  return <About id={id} isBare />;
}

/** What operators have frozen. */
export function FreezesPage(): ReactNode {
  const [filters] = useFilters();
  const isFiltered = useIsFiltered();
  const mayFreeze = useOperatorMay('RESOLVE');
  const { run, note } = useOutcome('The freeze is changed, and holds in every instance.');
  const { subjectId } = filters;
  const status = oneOf(STATUSES, filters['status'] ?? 'ACTIVE');
  const kind = oneOf(FREEZE_KINDS, filters['kind']);
  const query = given({ status, kind, subjectId });
  const list = useList({
    queryKey: ['ops', 'freezes', query],
    read: (cursor, limit) =>
      bodyOf(operatorApi.GET('/freezes', { params: { query: { ...query, limit, ...given({ cursor }) } } })),
  });
  const isNamed = subjectId !== undefined && kindOfSubject(subjectId) !== undefined;
  return (
    <Page
      title="Freezes"
      question="Whose money is stopped, by whom and why?"
      actions={mayFreeze ? <FreezeAction run={run} {...(isNamed ? { subjectId } : {})} /> : undefined}
    >
      <FilterBar>
        <SelectFilter name="status" label="Status" options={STATUSES} initial="ACTIVE" />
        <SelectFilter name="kind" label="Kind" options={FREEZE_KINDS} />
        <TextFilter name="subjectId" label="What" placeholder="an id, or a currency" />
      </FilterBar>
      {note}
      <ListView
        caption="Freezes"
        list={list}
        keyOf={({ id }) => id}
        columns={[
          ...freezeColumns,
          {
            name: 'Decision',
            cell: (freeze) => <Decision freeze={freeze} mayFreeze={mayFreeze} run={run} />,
          },
        ]}
        empty={
          <Empty title={isFiltered ? 'No freeze matches.' : 'Nothing is frozen.'}>
            <p>{isFiltered ? 'Change a filter.' : 'Choose another status to see freezes that are over.'}</p>
          </Empty>
        }
      />
    </Page>
  );
}

interface DecisionProps {
  freeze: Freeze;
  mayFreeze: boolean;
  run: ReturnType<typeof useOutcome>['run'];
}

function Decision({
  freeze: { status, subjectId, frozenBy, frozenPerson, liftedBy, liftedPerson },
  mayFreeze,
  run,
}: DecisionProps): ReactNode {
  const frozen = <Person name={frozenPerson} operatorId={frozenBy} />;
  if (status === 'ACTIVE') return mayFreeze ? <UnfreezeAction run={run} subjectId={subjectId} /> : frozen;
  return liftedBy === null ? frozen : <Person name={liftedPerson} operatorId={liftedBy} />;
}
