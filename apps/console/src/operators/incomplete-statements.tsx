import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { bodyOf, operatorApi } from '../api/client';
import { FailureNote } from '../ui/feedback';
import { Table, type Column } from '../ui/list';
import { When } from '../ui/values';
import type { IncompleteStatement } from './resources';

const columns: readonly Column<IncompleteStatement>[] = [
  { name: 'Statement', cell: ({ statementId }) => statementId },
  { name: 'Pages', cell: ({ pages }) => pages.join(', ') },
  { name: 'Missing pages', cell: ({ missingPages }) => missingOf(missingPages) },
  { name: 'Since', cell: ({ receivedAt }) => <When at={receivedAt} /> },
];

/** Missing pages for people: `6-` is open at its end. */
export function missingOf(pages: readonly string[]): string {
  return pages
    .map((range) => (range.endsWith('-') ? `${range.slice(0, -1)} and any after it` : range))
    .join(', ');
}

/** The statements of an account of which pages are missing; nothing if there is none. */
export function IncompleteStatements({ accountId }: { accountId: string }): ReactNode {
  const path = { settlementAccountId: accountId };
  const { data, error, refetch } = useQuery({
    queryKey: ['ops', 'incomplete-statements', accountId],
    queryFn: () =>
      bodyOf(
        operatorApi.GET('/settlement-accounts/{settlementAccountId}/incomplete-statements', {
          params: { path },
        }),
      ),
  });
  if (error) return <FailureNote error={error} onRetry={() => void refetch()} />;
  if (!data || data.data.length === 0) return null;
  return (
    <>
      <p>Upload the missing pages: these statements are booked when all of their pages are there.</p>
      <Table
        caption="Statements with missing pages"
        rows={data.data}
        keyOf={({ statementId, receivedAt }) => `${statementId} ${receivedAt}`}
        columns={columns}
      />
    </>
  );
}
