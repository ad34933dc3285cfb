import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { bodyOf, operatorApi } from '../api/client';
import { Action, LongTextField, textOf } from '../ui/dialog';
import { FailureNote } from '../ui/feedback';
import { Table, type Column } from '../ui/list';
import { When } from '../ui/values';
import type { useOutcome } from './outcome';
import type { IncompleteStatement } from './resources';

/** Undefined for people who may not discard pages. */
type Run = ReturnType<typeof useOutcome>['run'] | undefined;

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
export function IncompleteStatements({ accountId, run }: { accountId: string; run: Run }): ReactNode {
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
        columns={
          run ? [...columns, { name: 'Discard', cell: (of) => <DiscardPages of={of} run={run} /> }] : columns
        }
      />
    </>
  );
}

/** The button that discards the pages of a statement of which others never come. */
function DiscardPages({ of, run }: { of: IncompleteStatement; run: NonNullable<Run> }): ReactNode {
  const { settlementAccountId, statementId } = of;
  const discard = (fields: FormData, key: string): Promise<void> => {
    const path = '/settlement-accounts/{settlementAccountId}/incomplete-statements/discard';
    const call = operatorApi.POST(path, {
      params: { path: { settlementAccountId } },
      headers: { 'idempotency-key': key },
      body: { statementId, reason: textOf(fields, 'reason') ?? '' },
    });
    return run(call, () => `The pages of statement ${statementId} are discarded.`);
  };
  return (
    <Action name="Discard pages" operation="discardIncompleteStatement" look="danger" act={discard}>
      <p>Nothing of these pages is booked. They can be uploaded again.</p>
      <LongTextField name="reason" label="Reason, without personal data" />
    </Action>
  );
}
