import type { Customer } from '@corridor/sdk';
import type { ReactNode } from 'react';
import { bodyOf } from '../api/client';
import { useMay, usePlatformId } from '../session';
import { Empty } from '../ui/feedback';
import { DateFilter, FilterBar, SelectFilter, TextFilter, useFilters } from '../ui/filters';
import { ListView, useList, type Column } from '../ui/list';
import { Page } from '../ui/page';
import { Name, Status, When } from '../ui/values';
import { Ref, useApi } from './api';
import { oneOf } from '../ui/choice';
import { CreateCustomer } from './money-actions';

const TYPES = ['INDIVIDUAL', 'BUSINESS'] as const satisfies readonly Customer['customerType'][];

/** The name of a customer. */
export function nameOfCustomer({ fullName, businessInfo }: Customer): string {
  return businessInfo?.legalName ?? fullName ?? '';
}

const COLUMNS: readonly Column<Customer>[] = [
  { name: 'Name', cell: (customer) => <Name>{nameOfCustomer(customer)}</Name> },
  { name: 'Type', cell: ({ customerType }) => customerType },
  {
    name: 'Check',
    cell: ({ kycStatus, kybStatus, isDeleted }) => (
      <Status value={isDeleted ? 'DELETED' : (kybStatus ?? kycStatus ?? 'UNVERIFIED')} />
    ),
  },
  { name: 'Your id', cell: ({ platformCustomerId: own }) => <Name>{own}</Name> },
  { name: 'UMA address', cell: ({ umaAddress }) => umaAddress && <Name>{umaAddress}</Name> },
  { name: 'Id', cell: ({ id }) => <Ref id={id} isBare /> },
  { name: 'Created', cell: ({ createdAt }) => <When at={createdAt} /> },
];

/** The customers of the platform. */
export function CustomersPage(): ReactNode {
  const api = useApi();
  const platformId = usePlatformId();
  const mayManage = useMay('MANAGE');
  const [filters] = useFilters();
  const query = {
    customerType: oneOf(TYPES, filters['customerType']),
    platformCustomerId: filters['platformCustomerId'],
    umaAddress: filters['umaAddress'],
    createdAfter: filters['createdAfter'],
    createdBefore: filters['createdBefore'],
    isIncludingDeleted: filters['deleted'] === 'included' ? true : undefined,
  };
  const list = useList({
    queryKey: [platformId, 'customers', query],
    read: (cursor, limit) =>
      bodyOf(api.GET('/customers', { params: { query: { ...query, limit, cursor } } })),
  });
  return (
    <Page title="Customers" question="Who uses my platform?" actions={mayManage && <CreateCustomer />}>
      <FilterBar>
        <SelectFilter name="customerType" label="Type" options={TYPES} />
        <TextFilter name="platformCustomerId" label="Your id" placeholder="user-42" />
        <TextFilter name="umaAddress" label="UMA address" placeholder="$ada@…" />
        <DateFilter name="createdAfter" label="From (UTC)" />
        <DateFilter name="createdBefore" label="Until (UTC)" />
        <SelectFilter name="deleted" label="Deleted" options={['included']} />
      </FilterBar>
      <ListView
        caption="Customers"
        list={list}
        keyOf={({ id }) => id}
        columns={COLUMNS}
        empty={
          <Empty title="No customer is like that.">
            <p>Create one, import many from a CSV file, or take a filter away.</p>
          </Empty>
        }
      />
    </Page>
  );
}
