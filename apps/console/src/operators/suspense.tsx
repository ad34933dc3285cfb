import type { ReactNode } from 'react';
import { bodyOf, operatorApi } from '../api/client';
import { useOperatorMay } from '../session';
import { Action, LongTextField, SelectField, textOf } from '../ui/dialog';
import { Empty } from '../ui/feedback';
import { FilterBar, TextFilter, useFilters, useIsFiltered } from '../ui/filters';
import { ListView, useList, type Column } from '../ui/list';
import { Page } from '../ui/page';
import { ForeignText, Id, Money, Status, When } from '../ui/values';
import { amountOf } from './currencies';
import { useOutcome } from './outcome';
import { oneOf } from '../ui/choice';
import { given } from './queries';
import type { SuspenseItem } from './resources';
import { Counterparty, CustomerName, PlatformName } from './subject-names';

const OUTCOMES = ['REFUNDED', 'PAID'] as const;

const columns: readonly Column<SuspenseItem>[] = [
  {
    name: 'Payment, platform, customer',
    cell: ({ transactionId, platformId, customerId }) => (
      <span>
        <Id id={transactionId} href={`/payments/${transactionId}`} />
        <br />
        <PlatformName id={platformId} />
        <br />
        {customerId !== null && <CustomerName id={customerId} />}
      </span>
    ),
  },
  { name: 'Counterparty', cell: ({ counterparty }) => <Counterparty of={counterparty} /> },
  { name: 'What', cell: ({ of }) => <Status value={of} tone="waiting" /> },
  { name: 'Status', cell: ({ status }) => <Status value={status} /> },
  {
    name: 'Amount',
    isFigure: true,
    cell: ({ amount, currency }) => <Money value={amountOf(amount, currency)} />,
  },
  { name: 'Since', cell: ({ since }) => <When at={since} /> },
  { name: 'Cause', cell: ({ cause }) => <ForeignText>{cause ?? 'unknown'}</ForeignText> },
];

/** Payments that go no further by themselves. */
export function SuspensePage(): ReactNode {
  const [{ platformId }] = useFilters();
  const isFiltered = useIsFiltered();
  const mayResolve = useOperatorMay('RESOLVE');
  const { run, note } = useOutcome('The decision is booked within a second.');
  const query = given({ platformId });
  const list = useList({
    queryKey: ['ops', 'suspense', query],
    read: (cursor, limit) =>
      bodyOf(operatorApi.GET('/suspense', { params: { query: { ...query, limit, ...given({ cursor }) } } })),
  });
  const resolve: Resolve = async ({ transactionId }, fields, key) => {
    const outcome = oneOf(OUTCOMES, textOf(fields, 'outcome')) ?? 'REFUNDED';
    const body = { outcome, reason: textOf(fields, 'reason') ?? '' };
    await run(
      operatorApi.POST('/transactions/{transactionId}/resolve', {
        params: { path: { transactionId } },
        headers: { 'idempotency-key': key },
        body,
      }),
    );
  };
  return (
    <Page title="Suspense" question="Which payments go no further by themselves?">
      <FilterBar>
        <TextFilter name="platformId" label="Platform" placeholder="PlatformConfig:…" />
      </FilterBar>
      {note}
      <ListView
        caption="Payments in suspense"
        list={list}
        keyOf={({ transactionId, of }) => `${transactionId} ${of}`}
        columns={[
          ...columns,
          {
            name: 'Decision',
            cell: (item) => <Decision item={item} mayResolve={mayResolve} resolve={resolve} />,
          },
        ]}
        empty={
          <Empty title={isFiltered ? 'No payment matches.' : 'No payment is in suspense, and none is stuck.'}>
            <p>
              A payment with an open instruction is under Instructions, and only the instruction decides about
              it.
            </p>
            <p>Money of the house that matches nothing is under Breaks.</p>
          </Empty>
        }
      />
    </Page>
  );
}

type Resolve = (item: SuspenseItem, fields: FormData, key: string) => Promise<void>;

interface DecisionProps {
  item: SuspenseItem;
  mayResolve: boolean;
  resolve: Resolve;
}

function Decision({ item, mayResolve, resolve }: DecisionProps): ReactNode {
  if (item.resolution !== null) return <Status value={item.resolution} />;
  if (!mayResolve) return 'waits for finance';
  return (
    <Action name="Resolve" operation="resolvePayment" act={(fields, key) => resolve(item, fields, key)}>
      <p>
        REFUNDED: the money goes back to the payer. PAID: the payee has it by other means. The decision moves{' '}
        <Money value={amountOf(item.amount, item.currency)} />.
      </p>
      <SelectField name="outcome" label="Outcome" options={OUTCOMES} />
      <LongTextField name="reason" label="Reason or evidence, without personal data" />
    </Action>
  );
}
