import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { bodyOf, operatorApi } from '../api/client';
import { Empty } from '../ui/feedback';
import { ListView, useList, type Column } from '../ui/list';
import { Page } from '../ui/page';
import { ForeignText, Id, Money, Status, When } from '../ui/values';
import { amountOf } from './currencies';
import { AccountName } from './house-names';
import { toneOfState } from './instruction-states';
import { given } from './queries';
import type { DepositReturn } from './resources';

const MORE_OFTEN_MS = 10_000;

const columns: readonly Column<DepositReturn>[] = [
  { name: 'Return', cell: ({ id }) => <Id id={id} href={`/deposit-returns/${id}`} /> },
  { name: 'Status', cell: ({ status }) => <Status value={status} tone={toneOfState(status)} /> },
  {
    name: 'From',
    cell: ({ settlementAccountId: id }) => <AccountName id={id} />,
  },
  {
    name: 'Amount',
    isFigure: true,
    cell: ({ amount, currency }) => <Money value={amountOf(amount, currency)} />,
  },
  { name: 'The bank’s reference', cell: ({ providerReference }) => providerReference ?? 'none' },
  { name: 'Message', cell: ({ message }) => <ForeignText>{message ?? 'none'}</ForeignText> },
  { name: 'Ordered', cell: ({ createdAt }) => <When at={createdAt} /> },
];

/** Deposits that belong to nobody and go back to their payers. */
export function DepositReturnsPage(): ReactNode {
  const list = useList({
    queryKey: ['ops', 'deposit-returns'],
    read: (cursor, limit) =>
      bodyOf(
        operatorApi.GET('/deposit-returns', {
          params: { query: { limit, ...given({ cursor }) } },
        }),
      ),
    refetchInterval: MORE_OFTEN_MS,
  });
  return (
    <Page title="Deposit returns" question="Which deposits go back to their payers, and did they arrive?">
      <ListView
        caption="Deposit returns"
        list={list}
        keyOf={({ id }) => id}
        columns={columns}
        empty={
          <Empty title="No deposit goes back to its payer.">
            <p>
              Send one back from its <Link href="/breaks?kind=UNMATCHED_DEPOSIT">break</Link>.
            </p>
          </Empty>
        }
      />
    </Page>
  );
}
