import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { bodyOf, operatorApi } from '../api/client';
import { Empty, FailureNote, Loading } from '../ui/feedback';
import { DateFilter, FilterBar, useFilters } from '../ui/filters';
import { Table, type Column } from '../ui/list';
import { Page, Section } from '../ui/page';
import { Money, Status } from '../ui/values';
import { amountOf, figureText } from './currencies';
import { Download } from './download';
import { AccountName } from './house-names';
import { given } from './queries';
import type { HouseAccount, ProfitAndLoss, TrialBalanceRow } from './resources';

function figure<T extends { currency: string }>(name: string, of: (row: T) => number | string): Column<T> {
  return { name, isFigure: true, cell: (row) => <Money value={amountOf(of(row), row.currency)} /> };
}

/** The kind of an account, and which settlement account it is of. */
function account<T extends { account: string; settlementAccountId: string | null }>(): Column<T> {
  return {
    name: 'Account',
    cell: ({ account: kind, settlementAccountId: id }) => (
      <span>
        {kind}
        {id && (
          <>
            <br />
            <AccountName id={id} />
          </>
        )}
      </span>
    ),
  };
}

const ofHouse: readonly Column<HouseAccount>[] = [
  account<HouseAccount>(),
  figure('Balance', ({ balance }) => balance),
  figure('Over all books', ({ totalBalance }) => totalBalance),
];

/** A figure without its currency, which has a column of its own: there are many. */
function bareFigure(name: string, of: (row: TrialBalanceRow) => number | string): Column<TrialBalanceRow> {
  return { name, isFigure: true, cell: (row) => figureText(of(row), row.currency) };
}

const ofTrial: readonly Column<TrialBalanceRow>[] = [
  { name: 'Book', cell: ({ book }) => book },
  account<TrialBalanceRow>(),
  { name: 'Currency', cell: ({ currency }) => currency },
  bareFigure('Before the day', ({ opening }) => opening),
  bareFigure('Debits', ({ debits }) => debits),
  bareFigure('Credits', ({ credits }) => credits),
  bareFigure('Debit balance', ({ debitBalance }) => debitBalance),
  bareFigure('Credit balance', ({ creditBalance }) => creditBalance),
];

const ofResult: readonly Column<ProfitAndLoss>[] = [
  { name: 'Currency', cell: ({ currency }) => currency },
  figure('Fees', ({ fees }) => fees),
  figure('Fees of banks', ({ providerFees }) => providerFees),
  figure('FX', ({ fxResult }) => fxResult),
  figure('Own funds', ({ ownFunds }) => ownFunds),
  figure('Result', ({ result }) => result),
];

/** The day of UTC that runs now. */
function today(): string {
  return new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** The books of the house. */
export function BooksPage(): ReactNode {
  return (
    <Page title="Books" question="What does the house have, owe, earn and spend?">
      <FilterBar>
        <DateFilter name="date" label="Day" />
        <DateFilter name="from" label="Period from" />
        <DateFilter name="to" label="Period to" />
      </FilterBar>
      <HouseAccounts />
      <TrialBalance />
      <Result />
      <Journal />
    </Page>
  );
}

function keyOfAccount(row: {
  account: string;
  settlementAccountId: string | null;
  currency: string;
}): string {
  return `${row.account} ${row.settlementAccountId ?? ''} ${row.currency}`;
}

interface ReadTableProps<T> {
  query: { data: { data: readonly T[] } | undefined; error: Error | null; refetch: () => unknown };
  caption: string;
  columns: readonly Column<T>[];
  keyOf: (row: T) => string;
  empty: string;
}

/** A table with its states: loading, failed, empty, full. */
function ReadTable<T>({ query, empty, ...table }: ReadTableProps<T>): ReactNode {
  const { data, error, refetch } = query;
  if (error) return <FailureNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  return data.data.length === 0 ? <Empty title={empty} /> : <Table {...table} rows={data.data} />;
}

function HouseAccounts(): ReactNode {
  const query = useQuery({
    queryKey: ['ops', 'house-accounts'],
    queryFn: () => bodyOf(operatorApi.GET('/house-accounts')),
  });
  return (
    <Section title="Accounts of the house, now">
      <ReadTable
        query={query}
        caption="Accounts of the house"
        columns={ofHouse}
        keyOf={keyOfAccount}
        empty="The house has no account yet."
      />
      <Download
        name="Download accounts"
        path="/house-accounts"
        query={{}}
        format="CSV"
        file="house-accounts"
      />
    </Section>
  );
}

/** Whether the figures of a day are its last ones. */
function DayStatus({ status }: { status: string }): ReactNode {
  const isKept = status === 'KEPT';
  return (
    <p>
      <Status value={status} tone={isKept ? 'good' : 'waiting'} />{' '}
      {isKept ? 'The day is over.' : 'The day can still grow.'}
    </p>
  );
}

function TrialBalance(): ReactNode {
  const [{ date }] = useFilters();
  const query = useQuery({
    queryKey: ['ops', 'trial-balance', date],
    queryFn: () => bodyOf(operatorApi.GET('/trial-balance', { params: { query: given({ date }) } })),
  });
  const [first] = query.data?.data ?? [];
  return (
    <Section title={`Trial balance of ${date ?? 'today'}`}>
      {first && <DayStatus status={first.status} />}
      <ReadTable
        query={query}
        caption="Trial balance"
        columns={ofTrial}
        keyOf={(row) => `${row.book} ${keyOfAccount(row)}`}
        empty="No money has moved yet."
      />
      <Download
        name="Download trial balance"
        path="/trial-balance"
        query={date === undefined ? {} : { date }}
        format="CSV"
        file={`trial-balance-${date ?? 'today'}`}
      />
    </Section>
  );
}

function Result(): ReactNode {
  const [filters] = useFilters();
  const { to = today() } = filters;
  const { from = to } = filters;
  const query = useQuery({
    queryKey: ['ops', 'profit-and-loss', from, to],
    queryFn: () => bodyOf(operatorApi.GET('/profit-and-loss', { params: { query: { from, to } } })),
  });
  const [first] = query.data?.data ?? [];
  return (
    <Section title={`Profit and loss from ${from} to ${to}`}>
      {first && <DayStatus status={first.status} />}
      <ReadTable
        query={query}
        caption="Profit and loss"
        columns={ofResult}
        keyOf={(row) => row.currency}
        empty="Nothing was earned or spent in the period."
      />
      <Download
        name="Download profit and loss"
        path="/profit-and-loss"
        query={{ from, to }}
        format="CSV"
        file={`profit-and-loss-${from}-${to}`}
      />
    </Section>
  );
}

function Journal(): ReactNode {
  const [{ date = today() }] = useFilters();
  const { data } = useQuery({
    queryKey: ['ops', 'journal', date],
    queryFn: () => bodyOf(operatorApi.GET('/journal', { params: { query: { date, limit: 1 } } })),
  });
  return (
    <Section title="Journal">
      <p>
        The postings of {date}, for a general ledger.{' '}
        {data?.status === 'OPEN' &&
          'Those so far: a later download has the same ones first, then what is new.'}
      </p>
      <div>
        <Download
          name="Download journal as CSV"
          path="/journal"
          query={{ date }}
          format="CSV"
          file={`journal-${date}`}
        />{' '}
        <Download
          name="Download journal as JSON lines"
          path="/journal"
          query={{ date }}
          format="JSON_LINES"
          file={`journal-${date}`}
        />
      </div>
    </Section>
  );
}
