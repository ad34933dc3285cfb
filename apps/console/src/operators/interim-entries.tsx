import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { bodyOf, operatorApi } from '../api/client';
import { oneOf } from '../ui/choice';
import { Empty } from '../ui/feedback';
import { FilterBar, SelectFilter, useFilters, useIsFiltered } from '../ui/filters';
import { ListView, useList, type Column } from '../ui/list';
import { Page } from '../ui/page';
import { Day, ForeignText, Money, Status } from '../ui/values';
import { amountOf } from './currencies';
import { given } from './queries';
import type { InterimEntry } from './resources';

const STATES = ['UNMATCHED', 'MATCHED', 'BOOKED'] as const;
const FORMATS = ['CAMT052', 'CAMT054'] as const;

const columns: readonly Column<InterimEntry>[] = [
  { name: 'Day', cell: ({ bookingDate }) => <Day of={bookingDate} /> },
  {
    name: 'State',
    cell: ({ state }) => <Status value={state} tone={state === 'UNMATCHED' ? 'waiting' : 'good'} />,
  },
  { name: 'Direction', cell: ({ direction, isReversal }) => `${direction}${isReversal ? ', reversal' : ''}` },
  {
    name: 'Amount',
    isFigure: true,
    cell: ({ amount, currency }) => <Money value={amountOf(amount, currency)} />,
  },
  {
    name: 'The bank’s reference',
    cell: ({ bankReference }) => <ForeignText>{bankReference ?? 'none'}</ForeignText>,
  },
  { name: 'Text', cell: ({ text }) => <ForeignText>{text ?? 'none'}</ForeignText> },
  { name: 'Counterparty', cell: ({ counterparty }) => <ForeignText>{counterparty ?? 'none'}</ForeignText> },
  {
    name: 'Report',
    cell: ({ format, reportId }) => (
      <span>
        {format} <ForeignText>{reportId}</ForeignText>
      </span>
    ),
  },
];

/** What the bank told of an account before its statement: compared with it, and not booked. */
export function InterimEntriesPage({ id }: { id: string }): ReactNode {
  const [filters] = useFilters();
  const isFiltered = useIsFiltered();
  const state = oneOf(STATES, filters['state']);
  const format = oneOf(FORMATS, filters['format']);
  const query = given({ settlementAccountId: id, state, format });
  const list = useList({
    queryKey: ['ops', 'interim-entries', query],
    read: (cursor, limit) =>
      bodyOf(
        operatorApi.GET('/interim-entries', {
          params: { query: { ...query, settlementAccountId: id, limit, ...given({ cursor }) } },
        }),
      ),
  });
  return (
    <Page title="Interim entries" question="What does the bank announce before its statement?">
      <p>
        <Link href={`/settlement-accounts/${id}`}>The account</Link>
      </p>
      <FilterBar>
        <SelectFilter name="state" label="State" options={STATES} />
        <SelectFilter name="format" label="Format" options={FORMATS} />
      </FilterBar>
      <ListView
        caption="Interim entries"
        list={list}
        keyOf={(entry) => entry.id}
        columns={columns}
        empty={
          <Empty title={isFiltered ? 'No interim entry matches.' : 'There is no interim entry.'}>
            <p>Upload a camt.052 or camt.054 of the bank. Its entries are compared, and not booked.</p>
          </Empty>
        }
      />
    </Page>
  );
}
