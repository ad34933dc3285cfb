import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { Link } from 'wouter';
import { bodyOf, operatorApi } from '../api/client';
import { Chart } from '../ui/chart';
import { Empty, FailureNote, Loading } from '../ui/feedback';
import { DateFilter, FilterBar, SelectFilter, useFilters } from '../ui/filters';
import { Table, type Column } from '../ui/list';
import { Page, Section } from '../ui/page';
import { Money, Status } from '../ui/values';
import { amountOf, figureText } from './currencies';
import { Download } from './download';
import { AccountName } from './house-names';
import { given } from './queries';
import { missingParts, type MissingPart } from './missing-parts';
import type { Safeguarding } from './resources';
import { safeguardingLines, safeguardingVerdict } from './safeguarding-lines';
import { useSettlementAccounts } from './treasury-queries';

/** Currencies of a day, and days of the chart, at most. */
const ROWS_MAX = 100;
const DAY_MS = 86_400_000;
const DAY_LENGTH = 10;

type Explained = Safeguarding['explanations'][number] & { currency: string };

function figure(name: string, of: (row: Safeguarding) => number | string): Column<Safeguarding> {
  return { name, isFigure: true, cell: (row) => figureText(of(row), row.currency) };
}

const columns: readonly Column<Safeguarding>[] = [
  { name: 'Currency', cell: ({ currency }) => currency },
  figure('Owed to customers', ({ owedToCustomers }) => owedToCustomers),
  figure('At banks', ({ atBanks }) => atBanks),
  figure('On its way in', ({ inTransitIn }) => inTransitIn),
  figure('On its way out', ({ inTransitOut }) => inTransitOut),
  figure('Elsewhere', ({ elsewhere }) => elsewhere),
  figure('Own funds', ({ ownFunds }) => ownFunds),
  figure('Fees', ({ fees }) => fees),
  figure('Suspense', ({ suspense }) => suspense),
  figure('Difference', ({ difference }) => difference),
  figure('Missing', ({ shortfall }) => shortfall),
];

const explained: readonly Column<Explained>[] = [
  { name: 'Cause', cell: ({ cause }) => cause },
  { name: 'Account', cell: ({ account }) => account },
  {
    name: 'Settlement account',
    cell: ({ settlementAccountId: id }) => (id ? <AccountName id={id} /> : 'none'),
  },
  {
    name: 'Part of the difference',
    isFigure: true,
    cell: ({ amount, currency }) => <Money value={amountOf(amount, currency)} />,
  },
  {
    name: 'Gap',
    isFigure: true,
    cell: ({ gap, currency }) => <Money value={amountOf(gap, currency)} />,
  },
  {
    name: 'Breaks',
    cell: ({ breakIds, settlementAccountId }) =>
      breakIds.length === 0 ? (
        'none'
      ) : (
        <Link href={`/breaks?settlementAccountId=${settlementAccountId}`}>{breakIds.length} open</Link>
      ),
  },
];

const parts: readonly Column<MissingPart>[] = [
  { name: 'Currency', cell: ({ currency }) => currency },
  { name: 'Account', cell: ({ account }) => account },
  { name: 'What it is', cell: ({ meaning }) => meaning },
  {
    name: 'Part of what is missing',
    isFigure: true,
    cell: ({ amount, currency }) => <Money value={amountOf(amount.toString(), currency)} />,
  },
];

/** What customers are owed, beside what banks hold. */
export function SafeguardingPage(): ReactNode {
  const [{ date }] = useFilters();
  const query = given({ date, limit: ROWS_MAX });
  const { data, error, refetch } = useQuery({
    queryKey: ['ops', 'safeguarding', query],
    queryFn: () => bodyOf(operatorApi.GET('/safeguarding', { params: { query } })),
  });
  const rows = data?.data ?? [];
  return (
    <Page
      title="Safeguarding"
      question="Is all that customers are owed at the banks?"
      actions={
        <Download
          name="Download CSV"
          path="/safeguarding"
          query={given({ date, limit: String(ROWS_MAX) }) as Record<string, string>}
          format="CSV"
          file={`safeguarding-${rows[0]?.date ?? 'empty'}`}
        />
      }
    >
      <FilterBar>
        <DateFilter name="date" label="Day" />
        {rows.length > 0 && (
          <SelectFilter
            name="currency"
            label="Currency of the chart"
            options={rows.map(({ currency }) => currency)}
            initial={rows[0]?.currency}
          />
        )}
      </FilterBar>
      {error && <FailureNote error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && rows.length === 0 && (
        <Empty title="No money has moved yet.">
          <p>The figures are there with the first payment, and are kept at the end of each day.</p>
        </Empty>
      )}
      {rows.length > 0 && <Day rows={rows} />}
    </Page>
  );
}

function Day({ rows }: { rows: readonly Safeguarding[] }): ReactNode {
  const [{ currency }] = useFilters();
  const causes = rows.flatMap((row) => row.explanations.map((one) => ({ ...one, currency: row.currency })));
  const [first] = rows;
  const charted = rows.find((row) => row.currency === currency) ?? first;
  const accounts = useSettlementAccounts().data?.data;
  const verdict = safeguardingVerdict(
    rows,
    new Set(accounts?.map((account) => account.currency) ?? rows.map((row) => row.currency)),
  );
  return (
    <>
      <p>
        <Status value={first?.status ?? 'OPEN'} tone={verdict.isGood ? 'good' : 'bad'} /> {verdict.text}
      </p>
      <Table
        caption={`Figures of ${first?.date ?? 'the day'}`}
        rows={rows}
        keyOf={(row) => row.currency}
        columns={columns}
      />
      {causes.length > 0 && (
        <Section title="Why the figures differ">
          <Table
            caption="Parts of the difference"
            rows={causes}
            keyOf={(one) => `${one.currency} ${one.cause} ${one.account} ${one.settlementAccountId ?? ''}`}
            columns={explained}
          />
        </Section>
      )}
      {first && <Missing date={first.date} rows={rows} />}
      {charted && <History until={charted.date} currency={charted.currency} />}
    </>
  );
}

/** Which accounts have used what is missing. */
function Missing({ date, rows }: { date: string; rows: readonly Safeguarding[] }): ReactNode {
  const isShort = rows.some(({ shortfall }) => BigInt(shortfall) > 0n);
  const { data, error, refetch } = useQuery({
    queryKey: ['ops', 'trial-balance', date],
    queryFn: () => bodyOf(operatorApi.GET('/trial-balance', { params: { query: { date } } })),
    enabled: isShort,
  });
  if (!isShort) return null;
  return (
    <Section title="Why less is held than owed">
      {error && <FailureNote error={error} onRetry={() => void refetch()} />}
      {data && (
        <Table
          caption="Parts of what is missing"
          rows={missingParts(rows, data.data)}
          keyOf={(one) => `${one.currency} ${one.account}`}
          columns={parts}
        />
      )}
    </Section>
  );
}

/** The kept days before a day. */
function History({ until, currency }: { until: string; currency: string }): ReactNode {
  const from = new Date(Date.parse(until) - (ROWS_MAX - 1) * DAY_MS).toISOString().slice(0, DAY_LENGTH);
  const query = { from, to: until, currency, limit: ROWS_MAX };
  const { data, error, refetch } = useQuery({
    queryKey: ['ops', 'safeguarding', query],
    queryFn: () => bodyOf(operatorApi.GET('/safeguarding', { params: { query } })),
  });
  const lines = useMemo(() => safeguardingLines(data?.data ?? []), [data]);
  return (
    <Section title="Kept days">
      {error && <FailureNote error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && data.data.length === 0 && <p>No day is kept yet. The first one is, minutes after its end.</p>}
      {data && data.data.length > 0 && (
        <>
          {lines.times.length > 1 && (
            <Chart title="Owed and held" unit={currency} times={lines.times} series={lines.series} />
          )}
          <Download
            name="Download the kept days as CSV"
            path="/safeguarding"
            query={{ from, to: until, currency, limit: String(ROWS_MAX) }}
            format="CSV"
            file={`safeguarding-${currency}-${from}-${until}`}
          />
        </>
      )}
    </Section>
  );
}
