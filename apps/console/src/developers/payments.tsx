import type { ReactNode } from 'react';
import { bodyOf, platformApi } from '../api/client';
import { usePlatformId } from '../session';
import { Empty } from '../ui/feedback';
import { FilterBar, SelectFilter, TextFilter, useFilters } from '../ui/filters';
import { ListView, PAGE_SIZE, useList } from '../ui/list';
import { Page } from '../ui/page';
import { Id, Status, When } from '../ui/values';

const STATUSES = [
  'CREATED',
  'PENDING',
  'PROCESSING',
  'COMPLETED',
  'REJECTED',
  'FAILED',
  'REFUNDED',
  'EXPIRED',
];

/** The payments of the platform. */
export function PaymentsPage(): ReactNode {
  const platformId = usePlatformId();
  const [{ status, customerId }] = useFilters();
  const query = { status, customerId, limit: PAGE_SIZE } as object;
  const list = useList({
    queryKey: [platformId, 'transactions', query],
    read: (cursor) =>
      bodyOf(platformApi(platformId).GET('/transactions', { params: { query: { ...query, cursor } } })),
  });
  return (
    <Page title="Payments" question="What became of a payment?">
      <FilterBar>
        <SelectFilter name="status" label="Status" options={STATUSES} />
        <TextFilter name="customerId" label="Customer" placeholder="Customer:…" />
      </FilterBar>
      <ListView
        caption="Payments"
        list={list}
        keyOf={({ id }) => id}
        columns={[
          { name: 'Payment', cell: ({ id }) => <Id id={id} href={`/payments/${id}`} /> },
          { name: 'Type', cell: ({ type }) => type },
          { name: 'Status', cell: ({ status: word }) => <Status value={word} /> },
          { name: 'Created', cell: ({ createdAt }) => <When at={createdAt} /> },
        ]}
        empty={<Empty title="No payment yet." />}
      />
    </Page>
  );
}
