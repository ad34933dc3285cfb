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
import type { OwnTransfer } from './resources';

const MORE_OFTEN_MS = 10_000;

function account(name: string, of: (transfer: OwnTransfer) => string): Column<OwnTransfer> {
  return {
    name,
    cell: (transfer) => <AccountName id={of(transfer)} />,
  };
}

const columns: readonly Column<OwnTransfer>[] = [
  { name: 'Transfer', cell: ({ id }) => <Id isBare id={id} href={`/own-transfers/${id}`} /> },
  { name: 'Status', cell: ({ status }) => <Status value={status} tone={toneOfState(status)} /> },
  account('From', ({ fromSettlementAccountId }) => fromSettlementAccountId),
  account('To', ({ toSettlementAccountId }) => toSettlementAccountId),
  {
    name: 'Amount',
    isFigure: true,
    cell: ({ amount, currency }) => <Money value={amountOf(amount, currency)} />,
  },
  { name: 'The bank’s reference', cell: ({ providerReference }) => providerReference ?? 'none' },
  { name: 'Message', cell: ({ message }) => <ForeignText>{message ?? 'none'}</ForeignText> },
  { name: 'Ordered', cell: ({ createdAt }) => <When at={createdAt} /> },
];

/** Transfers between an account of the house and its others. */
export function OwnTransfersPage({ id }: { id: string }): ReactNode {
  const path = { settlementAccountId: id };
  const list = useList({
    queryKey: ['ops', 'own-transfers', id],
    read: (cursor, limit) => {
      const query = { limit, ...given({ cursor }) };
      return bodyOf(
        operatorApi.GET('/settlement-accounts/{settlementAccountId}/transfers', { params: { path, query } }),
      );
    },
    refetchInterval: MORE_OFTEN_MS,
  });
  return (
    <Page title="Transfers" question="What moved between this account and others of the house?">
      <p>
        <Link href={`/settlement-accounts/${id}`}>The account</Link>
      </p>
      <ListView
        caption="Transfers"
        list={list}
        keyOf={(transfer) => transfer.id}
        columns={columns}
        empty={
          <Empty title="Nothing was transferred yet.">
            <p>
              Money moves between accounts of one currency. Order a transfer on the page of the debited
              account.
            </p>
          </Empty>
        }
      />
    </Page>
  );
}
