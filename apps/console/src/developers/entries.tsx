import type { LedgerEntry } from '@corridor/sdk';
import type { ReactNode } from 'react';
import { bodyOf } from '../api/client';
import { usePlatformId } from '../session';
import { Empty } from '../ui/feedback';
import { DateFilter, FilterBar, useFilters } from '../ui/filters';
import { ListView, useList, type Column } from '../ui/list';
import { Page } from '../ui/page';
import { Facts, Id, Money, When } from '../ui/values';
import { Ref, useApi } from './api';

const COLUMNS: readonly Column<LedgerEntry>[] = [
  { name: 'Booked', cell: ({ createdAt }) => <When at={createdAt} /> },
  { name: 'Kind', cell: ({ kind }) => kind },
  { name: 'Amount', isFigure: true, cell: ({ amount }) => <Money value={amount} /> },
  { name: 'Balance after', isFigure: true, cell: ({ balanceAfter }) => <Money value={balanceAfter} /> },
  { name: 'Payment', cell: ({ transactionId: id }) => (id === null ? 'none' : <Ref id={id} isBare />) },
  { name: 'Entry', cell: ({ id }) => <Id id={id} isBare /> },
];

/** The statement of an internal account. */
export function AccountPage({ id }: { id: string }): ReactNode {
  const api = useApi();
  const platformId = usePlatformId();
  const [{ startDate, endDate }] = useFilters();
  const query = { startDate, endDate };
  const list = useList({
    queryKey: [platformId, 'entries', id, query],
    read: (cursor, limit) =>
      bodyOf(
        api.GET('/internal-accounts/{accountId}/entries', {
          params: { path: { accountId: id }, query: { ...query, limit, cursor } },
        }),
      ),
  });
  return (
    <Page title="Account" question="What changed its balance, and when?">
      <Facts of={[['Account', <Id key="id" id={id} whole />]]} />
      <FilterBar>
        <DateFilter name="startDate" label="From (UTC)" />
        <DateFilter name="endDate" label="Until (UTC)" />
      </FilterBar>
      <ListView
        caption="Entries"
        list={list}
        keyOf={(entry) => entry.id}
        columns={COLUMNS}
        empty={
          <Empty title="No entry is like that.">
            <p>Money that comes or goes makes an entry. Take a filter away to see older ones.</p>
          </Empty>
        }
      />
    </Page>
  );
}
