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
import { CustomerName, useInternalAccount } from './names';

const COLUMNS: readonly Column<LedgerEntry>[] = [
  { name: 'Booked', cell: ({ createdAt }) => <When at={createdAt} /> },
  { name: 'Kind', cell: ({ kind }) => kind },
  { name: 'Amount', isFigure: true, cell: ({ amount }) => <Money value={amount} /> },
  { name: 'Balance after', isFigure: true, cell: ({ balanceAfter }) => <Money value={balanceAfter} /> },
  { name: 'Payment', cell: ({ transactionId: id }) => (id === null ? 'none' : <Ref id={id} isBare />) },
  { name: 'Entry', cell: ({ id }) => <Id id={id} isBare /> },
];

/** Whose account it is, and what is on it now. */
function AccountFacts({ id, customerId }: { id: string; customerId: string | undefined }): ReactNode {
  const { account } = useInternalAccount(id, customerId, 0) ?? {};
  return (
    <Facts
      of={[
        ['Account', <Id key="id" id={id} whole />],
        [
          'Owner',
          account &&
            (account.customerId === undefined ? 'The platform' : <CustomerName id={account.customerId} />),
        ],
        ['Currency', account?.balance.currency.name],
        ['Balance', account && <Money value={account.balance} />],
      ]}
    />
  );
}

/** The statement of an internal account. */
export function AccountPage({ id }: { id: string }): ReactNode {
  const api = useApi();
  const platformId = usePlatformId();
  const [{ startDate, endDate, customerId }] = useFilters();
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
      <AccountFacts id={id} customerId={customerId} />
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
