import type { ReactNode } from 'react';
import { bodyOf, operatorApi } from '../api/client';
import type { Tone } from '../ui/format';
import { Empty } from '../ui/feedback';
import { FilterBar, TextFilter, useFilters } from '../ui/filters';
import { ListView, PAGE_SIZE, useList, type Column } from '../ui/list';
import { Page } from '../ui/page';
import { Id, Money, Status, When } from '../ui/values';
import { amountOf } from './currencies';
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
  return { name, isFigure: true, cell: (proof) => <Money value={amountOf(of(proof), proof.currency)} /> };
}

/** How a proof looks. */
export function toneOfProof({ status }: Pick<Proof, 'status'>): Tone {
  return tones[status];
}

const columns: readonly Column<Proof>[] = [
  { name: 'Proven', cell: ({ createdAt }) => <When at={createdAt} /> },
  {
    name: 'Account',
    cell: ({ settlementAccountId: id }) => <Id id={id} href={`/settlement-accounts/${id}`} />,
  },
  { name: 'Status', cell: (proof) => <Status value={proof.status} tone={toneOfProof(proof)} /> },
  figure('Difference', ({ difference }) => difference),
  {
    name: 'Statement',
    cell: ({ statementDate, expectedDate }) => statementDate ?? `expected for ${expectedDate ?? 'no day'}`,
  },
  figure('Closing balance', ({ statementBalance }) => statementBalance),
  figure('Ledger', ({ ledgerBalance }) => ledgerBalance),
  figure('In transit', ({ transitBalance }) => transitBalance),
  { name: 'Open items', cell: (proof) => agesOf(proof.openItems).join('; ') || 'none' },
  { name: 'Lines without a match', cell: (proof) => agesOf(proof.unmatchedLines).join('; ') || 'none' },
  {
    name: 'Open for too long',
    isFigure: true,
    cell: ({ overdueItems, overdueLines }) => overdueItems.count + overdueLines.count,
  },
];

/** Comparisons of the ledger with the statements of banks. */
export function ProofsPage(): ReactNode {
  const [{ settlementAccountId }] = useFilters();
  const query = given({ settlementAccountId, limit: PAGE_SIZE });
  const list = useList({
    queryKey: ['ops', 'proofs', query],
    read: (cursor) =>
      bodyOf(operatorApi.GET('/proofs', { params: { query: { ...query, ...given({ cursor }) } } })),
  });
  return (
    <Page title="Proofs" question="Does the ledger agree with the bank?">
      <FilterBar>
        <TextFilter name="settlementAccountId" label="Account" placeholder="SettlementAccount:…" />
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
