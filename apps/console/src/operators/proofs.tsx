import type { ReactNode } from 'react';
import { bodyOf, operatorApi } from '../api/client';
import type { Tone } from '../ui/format';
import { Empty } from '../ui/feedback';
import { FilterBar, useFilters } from '../ui/filters';
import { ListView, useList, type Column } from '../ui/list';
import { Page } from '../ui/page';
import { Day, Facts, Status, When } from '../ui/values';
import { AccountFilter } from './account-filter';
import { figureText } from './currencies';
import { AccountName } from './house-names';
import { agesOf } from './proof-ages';
import { given } from './queries';
import type { Proof } from './resources';

const tones: Readonly<Record<Proof['status'], Tone>> = {
  PROVEN: 'good',
  OPEN_ITEMS: 'waiting',
  DIFFERENT: 'bad',
  MISSING_STATEMENT: 'waiting',
};

function figure(name: string, of: (proof: Proof) => number | string | null): Column<Proof> {
  return { name, isFigure: true, cell: (proof) => figureText(of(proof), proof.currency) || 'none' };
}

/** How a proof looks. */
export function toneOfProof({ status }: Pick<Proof, 'status'>): Tone {
  return tones[status];
}

/** What is not explained yet, by its age. */
function Open({ of: { openItems, unmatchedLines, overdueItems, overdueLines } }: { of: Proof }): ReactNode {
  const overdue = overdueItems.count + overdueLines.count;
  return (
    <Facts
      isDense
      of={[
        ['Items', agesOf(openItems).join('; ')],
        ['Lines without a match', agesOf(unmatchedLines).join('; ')],
        ['For too long', overdue > 0 && overdue],
      ]}
    />
  );
}

/** The day of the statement, or the day for which one is expected. */
function StatementDay({ of: { statementDate, expectedDate } }: { of: Proof }): ReactNode {
  if (statementDate !== null) return <Day of={statementDate} />;
  if (expectedDate === null) return 'none yet';
  return (
    <>
      expected for <Day of={expectedDate} />
    </>
  );
}

const columns: readonly Column<Proof>[] = [
  { name: 'Proven', cell: ({ createdAt }) => <When at={createdAt} /> },
  {
    name: 'Account',
    cell: ({ settlementAccountId }) => <AccountName id={settlementAccountId} />,
  },
  {
    name: 'Status, statement',
    cell: (proof) => (
      <span>
        <Status value={proof.status} tone={toneOfProof(proof)} />
        <br />
        <StatementDay of={proof} />
      </span>
    ),
  },
  figure('Closing balance', ({ statementBalance }) => statementBalance),
  figure('Ledger', ({ ledgerBalance }) => ledgerBalance),
  figure('Difference', ({ difference }) => difference),
  figure('In transit', ({ transitBalance }) => transitBalance),
  { name: 'Open', cell: (proof) => <Open of={proof} /> },
];

/** Comparisons of the ledger with the statements of banks. */
export function ProofsPage(): ReactNode {
  const [{ settlementAccountId }] = useFilters();
  const query = given({ settlementAccountId });
  const list = useList({
    queryKey: ['ops', 'proofs', query],
    read: (cursor, limit) =>
      bodyOf(operatorApi.GET('/proofs', { params: { query: { ...query, limit, ...given({ cursor }) } } })),
  });
  return (
    <Page title="Proofs" question="Does the ledger agree with the bank?">
      <FilterBar>
        <AccountFilter />
      </FilterBar>
      <ListView
        caption="Proofs"
        list={list}
        keyOf={({ id }) => id}
        columns={columns}
        empty={
          <Empty title="No proof yet.">
            <p>A settlement account is proven every day, and after each import of a statement.</p>
          </Empty>
        }
      />
    </Page>
  );
}
