import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { Link } from 'wouter';
import { bodyOf, operatorApi } from '../api/client';
import { useOperatorMay } from '../session';
import { Chart } from '../ui/chart';
import { Empty, FailureNote, Loading, Note } from '../ui/feedback';
import { useFilters } from '../ui/filters';
import { ListView, useList, type Column } from '../ui/list';
import { Page, Section } from '../ui/page';
import { Facts, ForeignText, Id, Money, Status, When } from '../ui/values';
import { CalendarSection } from './account-calendar';
import { amountOf } from './currencies';
import { Details } from './details';
import { FreezeBannerOf } from './freeze-actions';
import { ConnectorName } from './house-names';
import { IncompleteStatements } from './incomplete-statements';
import { useOutcome } from './outcome';
import { agesOf } from './proof-ages';
import { linesOf, verdictOf } from './proof-summary';
import { toneOfProof } from './proofs';
import { given } from './queries';
import type { ListedStatement, Proof, SettlementAccount } from './resources';
import { EnterDeposit, TransferMoney } from './settlement-account-actions';
import { useSettlementAccounts } from './treasury-queries';
import { UndoStatement } from './undo-statement';
import { UploadStatement } from './upload-statement';

/** Proofs of the chart: those of about three months, if there is one a day. */
const CHARTED = 100;
/** Between two looks at statements that are being imported. */
const POLL_MS = 2_000;

/** One account of the house, beside what its bank says. */
export function SettlementAccountPage({ id }: { id: string }): ReactNode {
  const { data, error, refetch } = useSettlementAccounts();
  const mayManage = useOperatorMay('TREASURY');
  const { run, note } = useOutcome('It is done.');
  const account = data?.data.find((one) => one.id === id);
  const others = data?.data.filter((one) => one.id !== id && one.currency === account?.currency) ?? [];
  const actions = account && (
    <>
      <UploadStatement of={account} run={run} />
      <EnterDeposit of={account} run={run} />
      {others.length > 0 && <TransferMoney of={account} others={others} run={run} />}
    </>
  );
  return (
    <Page
      title="Settlement account"
      question="Does our book equal the bank’s?"
      actions={mayManage ? actions : undefined}
    >
      {note}
      {error && <FailureNote error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && !account && (
        <Empty title="There is no such account.">
          <p>
            <Link href="/settlement-accounts">See all settlement accounts.</Link>
          </p>
        </Empty>
      )}
      {account && (
        <>
          <p>
            <strong>
              <ForeignText>{account.name}</ForeignText>
            </strong>
            , {account.currency}
          </p>
          <FreezeBannerOf subjectId={account.currency} />
          <Proven account={account} />
          <div>
            <p>
              <Link href={`/settlement-accounts/${id}/transfers`}>Transfers from and to this account</Link>
            </p>
            <p>
              <Link href={`/matching?settlementAccountId=${id}`}>Match its lines by hand</Link>
            </p>
            <p>
              <Link href={`/settlement-accounts/${id}/interim-entries`}>Interim entries of its bank</Link>
            </p>
          </div>
          <Statements of={account} run={mayManage ? run : undefined} />
          <CalendarSection id={id} run={run} />
          <Section title="Account">
            <AccountFacts of={account} />
          </Section>
        </>
      )}
    </Page>
  );
}

/** The answer to the question of the page, and how it came about. */
function Proven({ account: { id, name } }: { account: SettlementAccount }): ReactNode {
  const query = { settlementAccountId: id, limit: CHARTED };
  const { data, error, refetch } = useQuery({
    queryKey: ['ops', 'proofs', query],
    queryFn: () => bodyOf(operatorApi.GET('/proofs', { params: { query } })),
  });
  const lines = useMemo(() => linesOf(data?.data ?? []), [data]);
  if (error) return <FailureNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const [last] = data.data;
  if (last === undefined) {
    return (
      <Empty title={`Nobody has compared ${name} with its bank yet.`}>
        <p>Upload a statement. The account is proven after each one, and every day.</p>
      </Empty>
    );
  }
  return (
    <>
      <p>
        <Status value={last.status} tone={toneOfProof(last)} /> {verdictOf(last)}
      </p>
      <p>
        These figures are of <When at={last.createdAt} />. What has come since then is in the next proof:
        after the next statement, or at the next start of a day.
      </p>
      <ProofFacts of={last} />
      {lines.times.length > 1 && (
        <Chart title="Ledger and statements" unit={last.currency} times={lines.times} series={lines.series} />
      )}
      <p>
        <Link href={`/proofs?settlementAccountId=${id}`}>All proofs of this account</Link>
      </p>
    </>
  );
}

/** The oldest entry of all ages, which are listed from the youngest on. */
function oldestOf(bands: Proof['openItems'], currency: string): ReactNode {
  const oldest = bands.findLast((band) => band.oldest !== null)?.oldest;
  if (!oldest) return 'none';
  const { id, direction, amount, since } = oldest;
  return (
    <>
      <Money value={amountOf(amount, currency)} /> {direction}, {since.slice(0, 'YYYY-MM-DD'.length)},{' '}
      <Id id={id} />
    </>
  );
}

function ProofFacts({ of }: { of: Proof }): ReactNode {
  const money = (amount: number | string | null): ReactNode => (
    <Money value={amountOf(amount, of.currency)} />
  );
  return (
    <Facts
      of={[
        ['Closing balance of the bank', money(of.statementBalance)],
        ['Ledger', money(of.ledgerBalance)],
        ['Difference', money(of.difference)],
        ['In transit', money(of.transitBalance)],
        ['Open items', agesOf(of.openItems).join('; ') || 'none'],
        ['Oldest open item', oldestOf(of.openItems, of.currency)],
        ['Oldest line without a match', oldestOf(of.unmatchedLines, of.currency)],
        [
          'Lines without a match',
          <Link
            key="lines"
            href={`/breaks?kind=UNMATCHED_LINE&settlementAccountId=${of.settlementAccountId}`}
          >
            {agesOf(of.unmatchedLines).join('; ') || 'none'}
          </Link>,
        ],
        [
          'Breaks',
          <Link key="breaks" href={`/breaks?settlementAccountId=${of.settlementAccountId}`}>
            Open breaks of this account
          </Link>,
        ],
      ]}
    />
  );
}

function balance(name: string, of: (statement: ListedStatement) => number): Column<ListedStatement> {
  return {
    name,
    isFigure: true,
    cell: (statement) => <Money value={amountOf(of(statement), statement.currency)} />,
  };
}

const TONES: Readonly<Record<string, 'good' | 'neutral'>> = { IMPORTED: 'good', UNDONE: 'neutral' };

const columns: readonly Column<ListedStatement>[] = [
  { name: 'Day', cell: ({ date }) => date },
  { name: 'Statement', cell: ({ statementId }) => <ForeignText>{statementId}</ForeignText> },
  {
    name: 'Status',
    cell: ({ status }) => <Status value={status} tone={TONES[status] ?? 'waiting'} />,
  },
  balance('Opening', ({ openingBalance }) => openingBalance),
  balance('Closing', ({ closingBalance }) => closingBalance),
  { name: 'Lines', isFigure: true, cell: ({ lines }) => lines },
  { name: 'Without a match', isFigure: true, cell: ({ unmatchedLines }) => unmatchedLines },
];

interface StatementsProps {
  of: SettlementAccount;
  /** Undefined for people who may not undo statements. */
  run: ReturnType<typeof useOutcome>['run'] | undefined;
}

function Statements({ of: { id: settlementAccountId }, run }: StatementsProps): ReactNode {
  const path = { settlementAccountId };
  const [{ importedAfter }, change] = useFilters();
  const list = useList({
    queryKey: ['ops', 'statements', settlementAccountId, importedAfter],
    read: (cursor, limit) => {
      const query = { limit, ...given({ cursor, importedAfter }) };
      return bodyOf(
        operatorApi.GET('/settlement-accounts/{settlementAccountId}/statements', { params: { path, query } }),
      );
    },
    refetchInterval: (page) => (page?.data.some(({ status }) => status === 'IMPORTING') ? POLL_MS : false),
  });
  return (
    <Section title="Statements">
      <IncompleteStatements accountId={settlementAccountId} run={run} />
      {importedAfter !== undefined && (
        <Note>
          <p>
            These imports must be undone before <Id id={importedAfter} />, in this order: each becomes the
            last one by the undo of the one above it.
          </p>
          <p>
            <button type="button" onClick={() => change({ importedAfter: undefined })}>
              Show all statements
            </button>
          </p>
        </Note>
      )}
      <ListView
        caption="Statements"
        list={list}
        keyOf={({ id }) => id}
        columns={[
          ...columns,
          { name: 'Undone', cell: (statement) => <UndoStatement of={statement} run={run} /> },
        ]}
        empty={
          <Empty
            title={
              importedAfter === undefined ? 'There is no statement.' : 'Nothing must be undone before it.'
            }
          >
            <p>Upload the file of the bank, unless its connector sends statements by itself.</p>
          </Empty>
        }
      />
    </Section>
  );
}

function AccountFacts({ of }: { of: SettlementAccount }): ReactNode {
  const { id, name, currency, connectorId, prefunded, minimumBalance = 0, bankDetails } = of;
  return (
    <>
      <Facts
        of={[
          ['Name', name],
          ['Account', <Id key="id" id={id} whole />],
          [
            'Currency',
            <Link key="currency" href={`/currencies/${currency}`}>
              {currency}
            </Link>,
          ],
          ['Connector', <ConnectorName key="connector" id={connectorId} />],
          ['Must stay', prefunded ? <Money value={amountOf(minimumBalance, currency)} /> : 'not prefunded'],
        ]}
      />
      <details>
        <summary>Bank details</summary>
        <Details of={bankDetails} />
      </details>
    </>
  );
}
