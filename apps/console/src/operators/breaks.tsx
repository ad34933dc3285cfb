import type { ReactNode } from 'react';
import { bodyOf, operatorApi } from '../api/client';
import { Empty } from '../ui/feedback';
import { FilterBar, SelectFilter, TextFilter, useFilters, useIsFiltered } from '../ui/filters';
import { ListView, useList, type Column } from '../ui/list';
import { Page } from '../ui/page';
import { Id, Money, Status, When } from '../ui/values';
import { AccountFilter } from './account-filter';
import { BreakFacts } from './break-facts';
import { Resolution, useResolve } from './break-resolution';
import { toneOfSeverity, toneOfStatus } from './break-tones';
import { amountOf } from './currencies';
import { oneOf } from '../ui/choice';
import { given } from './queries';
import type { Break } from './resources';

const STATUSES = ['OPEN', 'RESOLVED'] as const;
const SEVERITIES = ['CRITICAL', 'WARNING'] as const;

const columns: readonly Column<Break>[] = [
  {
    name: 'Break',
    cell: ({ id, kind }) => (
      <span>
        {kind}
        <br />
        <Id id={id} href={`/breaks/${id}`} />
      </span>
    ),
  },
  {
    name: 'Severity, status',
    cell: ({ severity, status }) => (
      <span>
        <Status value={severity} tone={toneOfSeverity(severity)} />
        <br />
        <Status value={status} tone={toneOfStatus(status)} />
      </span>
    ),
  },
  {
    name: 'Amount',
    isFigure: true,
    cell: ({ amount, currency }) => <Money value={amountOf(amount, currency)} />,
  },
  { name: 'Since', cell: ({ createdAt }) => <When at={createdAt} /> },
  { name: 'Finding', cell: (found) => <BreakFacts of={found} /> },
];

/** Findings that a person has to look into. */
export function BreaksPage(): ReactNode {
  const [filters] = useFilters();
  const isFiltered = useIsFiltered();
  const { resolve, note } = useResolve();
  const { kind, instructionId, depositId, settlementAccountId } = filters;
  const status = oneOf(STATUSES, filters['status'] ?? 'OPEN');
  const severity = oneOf(SEVERITIES, filters['severity']);
  const query = given({
    status,
    severity,
    kind,
    instructionId,
    depositId,
    settlementAccountId,
  });
  const list = useList({
    queryKey: ['ops', 'breaks', query],
    read: (cursor, limit) =>
      bodyOf(operatorApi.GET('/breaks', { params: { query: { ...query, limit, ...given({ cursor }) } } })),
  });
  return (
    <Page title="Breaks" question="Where do the bank, the connector and the ledger disagree?">
      <FilterBar>
        <SelectFilter name="status" label="Status" options={STATUSES} initial="OPEN" />
        <SelectFilter name="severity" label="Severity" options={SEVERITIES} />
        <TextFilter name="kind" label="Kind" placeholder="UNMATCHED_DEPOSIT" />
        <TextFilter name="instructionId" label="Instruction" placeholder="PaymentInstruction:…" />
        <AccountFilter />
        <TextFilter name="depositId" label="Deposit" placeholder="the bank's name of it" />
      </FilterBar>
      {note}
      <ListView
        caption="Breaks"
        list={list}
        keyOf={({ id }) => id}
        columns={[
          ...columns,
          {
            name: 'Resolution',
            cell: (found) => <Resolution of={found} resolve={resolve} />,
          },
        ]}
        empty={
          <Empty title={isFiltered ? 'No break matches.' : 'No break is open.'}>
            <p>Choose another status to see those that were resolved.</p>
          </Empty>
        }
      />
    </Page>
  );
}
