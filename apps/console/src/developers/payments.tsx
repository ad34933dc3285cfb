import type { Transaction } from '@corridor/sdk';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { bodyOf } from '../api/client';
import { usePlatformId } from '../session';
import { Empty } from '../ui/feedback';
import { DateFilter, FilterBar, SelectFilter, TextFilter, useFilters } from '../ui/filters';
import { ListView, useList, type Column } from '../ui/list';
import { Page } from '../ui/page';
import { Id, Money, Status, When } from '../ui/values';
import { Breakable, Ref, useApi } from './api';
import { Counterparty, CustomerName, partiesOf, useReadNames } from './names';
import { oneOf } from '../ui/choice';

const STATUSES = [
  'CREATED',
  'PENDING',
  'PROCESSING',
  'COMPLETED',
  'REJECTED',
  'FAILED',
  'REFUNDED',
  'EXPIRED',
] as const satisfies readonly Transaction['status'][];
const TYPES = ['INCOMING', 'OUTGOING'] as const satisfies readonly Transaction['type'][];

const COLUMNS: readonly Column<Transaction>[] = [
  { name: 'Payment', cell: ({ id }) => <Ref id={id} isBare /> },
  { name: 'Type', cell: ({ type }) => type },
  {
    name: 'Status',
    cell: ({ status, failureDetails, failureReason }) => (
      <span>
        <Status value={status} /> <Breakable text={failureDetails?.code ?? failureReason ?? ''} />
      </span>
    ),
  },
  {
    name: 'Amount',
    isFigure: true,
    cell: ({ sentAmount, receivedAmount }) => <Money value={sentAmount ?? receivedAmount} />,
  },
  {
    name: 'Customer',
    cell: ({ customerId }) =>
      customerId === null ? 'The platform' : <CustomerName id={customerId} isBare />,
  },
  { name: 'Counterparty', cell: (payment) => <Counterparty payment={payment} /> },
  {
    name: 'Reference',
    cell: ({ reconciliationInstructions: of }) => (of ? <Id id={of.reference} /> : ''),
  },
  { name: 'Created', cell: ({ createdAt }) => <When at={createdAt} /> },
];

/** The payments of the platform. */
export function PaymentsPage(): ReactNode {
  const api = useApi();
  const platformId = usePlatformId();
  const [filters] = useFilters();
  const readNames = useReadNames();
  const query = {
    status: oneOf(STATUSES, filters['status']),
    type: oneOf(TYPES, filters['type']),
    customerId: filters['customerId'],
    reference: filters['reference'],
    externalReference: filters['externalReference'],
    startDate: filters['startDate'],
    endDate: filters['endDate'],
  };
  const list = useList({
    queryKey: [platformId, 'transactions', query],
    read: (cursor, limit) =>
      bodyOf(api.GET('/transactions', { params: { query: { ...query, limit, cursor } } })),
    prepare: (rows) => readNames(rows.flatMap(partiesOf)),
  });
  return (
    <Page title="Payments" question="What became of a payment?">
      <FilterBar>
        <SelectFilter name="status" label="Status" options={STATUSES} />
        <SelectFilter name="type" label="Type" options={TYPES} />
        <TextFilter name="customerId" label="Customer" placeholder="Customer:…" />
        <TextFilter name="reference" label="Reference" placeholder="REF-…" />
        <TextFilter name="externalReference" label="Your reference" />
        <DateFilter name="startDate" label="From (UTC)" />
        <DateFilter name="endDate" label="Until (UTC)" />
      </FilterBar>
      <ListView
        caption="Payments"
        list={list}
        keyOf={({ id }) => id}
        columns={COLUMNS}
        empty={
          <Empty title="No payment is like that.">
            <p>
              <Link href="/?steps=on">Send the first payment</Link>, or take a filter away.
            </p>
          </Empty>
        }
      />
    </Page>
  );
}
