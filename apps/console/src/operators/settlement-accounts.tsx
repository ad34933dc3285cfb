import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { bodyOf, operatorApi } from '../api/client';
import { Empty, FailureNote, Loading } from '../ui/feedback';
import { Table, type Column } from '../ui/list';
import { Page } from '../ui/page';
import { Id, Money } from '../ui/values';
import { amountOf } from './currencies';
import { Details } from './details';
import type { SettlementAccount } from './resources';

const columns: readonly Column<SettlementAccount>[] = [
  { name: 'Account', cell: ({ id }) => <Id id={id} /> },
  { name: 'Name', cell: ({ name }) => name },
  { name: 'Currency', cell: ({ currency }) => currency },
  { name: 'Connector', cell: ({ connectorId }) => <Id id={connectorId} /> },
  {
    name: 'Must stay',
    isFigure: true,
    cell: ({ prefunded, minimumBalance = 0, currency }) =>
      prefunded ? <Money value={amountOf(minimumBalance, currency)} /> : 'not prefunded',
  },
  { name: 'Statement by', cell: ({ statementBy }) => statementBy ?? 'none expected' },
  {
    name: 'Bank details',
    cell: ({ bankDetails }) => (
      <details>
        <summary>Show</summary>
        <Details of={bankDetails} />
      </details>
    ),
  },
  {
    name: 'Proofs',
    cell: ({ id, name }) => <Link href={`/proofs?settlementAccountId=${id}`}>Proofs of {name}</Link>,
  },
];

/** The accounts of the house at banks. */
export function SettlementAccountsPage(): ReactNode {
  const { data, error, refetch } = useQuery({
    queryKey: ['ops', 'settlement-accounts'],
    queryFn: () => bodyOf(operatorApi.GET('/settlement-accounts')),
  });
  return (
    <Page title="Settlement accounts" question="Where is the money of the house?">
      {error && <FailureNote error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data?.data.length === 0 && (
        <Empty title="There is no settlement account.">
          <p>
            Add one by <code>POST /settlement-accounts</code>, and name it in a rule of the routes.
          </p>
        </Empty>
      )}
      {data && data.data.length > 0 && (
        <Table caption="Settlement accounts" rows={data.data} columns={columns} keyOf={({ id }) => id} />
      )}
    </Page>
  );
}
