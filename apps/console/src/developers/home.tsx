import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { MoneyStatistics, RequestLog } from '@corridor/sdk';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { bodyOf, type PlatformApi } from '../api/client';
import { usePlatformId } from '../session';
import { Empty } from '../ui/feedback';
import { useFilters } from '../ui/filters';
import { Table, type Column } from '../ui/list';
import { Page, Section } from '../ui/page';
import { Money, Status, When } from '../ui/values';
import { PLATFORM } from './account-names';
import { Loaded, Ref, useApi, usePlatformAccounts } from './api';
import { Charts } from './charts';
import { FirstSteps } from './first-steps';
import { classesOf, failingEndpoints, topCodes, type FailingEndpoint } from './health';
import styles from './home.module.css';
import { AccountName } from './names';

type MoneyStatistic = MoneyStatistics['data'][number];

const LAST = 100;
const CODES_MAX = 5;
const POLL_MS = 10_000;

interface Overview {
  payments: number;
  requests: readonly RequestLog[];
  failing: readonly FailingEndpoint[];
}

async function readOverview(api: PlatformApi): Promise<Overview> {
  const query = { limit: LAST };
  const [payments, requests, endpoints, pending] = await Promise.all([
    bodyOf(api.GET('/transactions', { params: { query: { limit: 1 } } })),
    bodyOf(api.GET('/request-logs', { params: { query } })),
    bodyOf(api.GET('/webhook-endpoints', { params: { query } })),
    bodyOf(api.GET('/webhook-deliveries', { params: { query: { ...query, status: 'PENDING' } } })),
  ]);
  return {
    payments: payments.totalCount,
    requests: requests.data,
    failing: failingEndpoints(endpoints.data, pending.data),
  };
}

function useOverview(): UseQueryResult<Overview> {
  const api = useApi();
  return useQuery({
    queryKey: [usePlatformId(), 'overview'],
    queryFn: () => readOverview(api),
    refetchInterval: POLL_MS,
  });
}

function Health({ of: { requests, failing } }: { of: Overview }): ReactNode {
  const faults = classesOf(requests)['5xx'];
  const isHealthy = faults === 0 && failing.length === 0;
  const words = [
    faults > 0 && `${faults} of the last ${requests.length} requests were answered with 5xx.`,
    failing.length > 0 &&
      `${failing.length} of your endpoints ${failing.length === 1 ? 'does' : 'do'} not get events.`,
  ].filter(Boolean);
  return (
    <p className={styles.health}>
      <Status value={isHealthy ? 'OK' : 'TROUBLE'} tone={isHealthy ? 'good' : 'bad'} />{' '}
      {isHealthy ? 'No request failed on our side, and every endpoint gets its events.' : words.join(' ')}
    </p>
  );
}

function Requests({ requests }: { requests: readonly RequestLog[] }): ReactNode {
  if (requests.length === 0) return <Empty title="No request in the last 7 days." />;
  const classes = classesOf(requests);
  const since = requests.at(-1)?.at;
  return (
    <>
      <p>
        The last {requests.length}, since <When at={since} aheadMs={0} />
      </p>
      <ul className={styles.figures}>
        {(['2xx', '4xx', '5xx'] as const).map((name) => (
          <li key={name}>
            <Link href={`/log?status=${name}`}>
              <strong>{classes[name]}</strong> {name}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function Codes({ requests }: { requests: readonly RequestLog[] }): ReactNode {
  const codes = topCodes(requests, CODES_MAX);
  if (codes.length === 0) return <Empty title="No error among the last requests." />;
  return (
    <Table
      caption="Error codes"
      rows={codes}
      keyOf={({ code }) => code}
      columns={[
        { name: 'Code', cell: ({ code }) => <Link href={`/log?code=${code}`}>{code}</Link> },
        { name: 'Requests', isFigure: true, cell: ({ count }) => count },
      ]}
    />
  );
}

function Failing({ endpoints }: { endpoints: readonly FailingEndpoint[] }): ReactNode {
  if (endpoints.length === 0) {
    return (
      <Empty title="None: every endpoint gets its events.">
        <p>
          <Link href="/endpoints">Endpoints</Link>
        </p>
      </Empty>
    );
  }
  return (
    <Table
      caption="Failing endpoints"
      rows={endpoints}
      keyOf={({ endpoint }) => endpoint.id}
      columns={[
        { name: 'Endpoint', cell: ({ endpoint }) => <Ref id={endpoint.id} /> },
        { name: 'URL', cell: ({ endpoint }) => endpoint.url ?? 'none' },
        {
          name: 'Status',
          cell: ({ endpoint }) => (
            <Status value={endpoint.status === 'DISABLED' ? 'DISABLED' : 'FAILING'} tone="bad" />
          ),
        },
        {
          name: 'Waiting',
          isFigure: true,
          cell: ({ endpoint, waiting }) => (
            <Link href={`/deliveries?endpointId=${endpoint.id}&status=PENDING`}>{waiting}</Link>
          ),
        },
      ]}
    />
  );
}

/** The platform's own money. Accounts without any are left out. */
function Balances(): ReactNode {
  return (
    <Loaded of={usePlatformAccounts(POLL_MS)}>
      {({ data }) => {
        const accounts = data.filter(({ balance }) => balance.amount > 0);
        if (accounts.length === 0) return <Empty title="No account of the platform has money." />;
        return (
          <Table
            caption="Balances"
            rows={accounts}
            keyOf={({ id }) => id}
            columns={[
              { name: 'Account', cell: (account) => <AccountName account={account} owner={PLATFORM} /> },
              { name: 'Balance', isFigure: true, cell: ({ balance }) => <Money value={balance} /> },
            ]}
          />
        );
      }}
    </Loaded>
  );
}

const WINDOWS = [7, 30] as const;
const MONEY_FRESH_MS = 5 * 60_000;

/** What came in and went out, by currency. A currency of the shorter window is in the longer one too. */
function MoneyInAndOut(): ReactNode {
  const api = useApi();
  const query = useQuery({
    queryKey: [usePlatformId(), 'statistics', 'money'],
    queryFn: async () => {
      const windows: MoneyStatistics[] = [];
      for (const days of WINDOWS) {
        windows.push(await bodyOf(api.GET('/statistics/money', { params: { query: { days } } })));
      }
      return windows;
    },
    // The service reads each payment of the time.
    staleTime: MONEY_FRESH_MS,
    refetchOnWindowFocus: false,
  });
  return <Loaded of={query}>{(windows) => <MoneyTable windows={windows} />}</Loaded>;
}

function MoneyTable({ windows }: { windows: readonly MoneyStatistics[] }): ReactNode {
  const rows = windows.at(-1)?.data ?? [];
  if (rows.length === 0)
    return <Empty title={`No payment of the last ${WINDOWS.at(-1)} days is completed.`} />;
  const column = (index: number, name: string, side: 'received' | 'sent'): Column<MoneyStatistic> => ({
    name: `${name}, ${WINDOWS[index]} days`,
    isFigure: true,
    cell: ({ currency }) => {
      const found = windows[index]?.data.find((one) => one.currency.code === currency.code);
      return <Money value={found && { amount: found[side], currency }} />;
    },
  });
  return (
    <Table
      caption="Money in and out"
      rows={rows}
      keyOf={({ currency }) => currency.code}
      columns={[
        { name: 'Currency', cell: ({ currency }) => currency.code },
        ...WINDOWS.flatMap((_days, index) => [column(index, 'In', 'received'), column(index, 'Out', 'sent')]),
      ]}
    />
  );
}

/** Where a developer begins. */
export function HomePage(): ReactNode {
  const query = useOverview();
  const [{ steps }] = useFilters();
  return (
    <Page title="Home" question="Is everything all right?">
      <Loaded of={query}>
        {(overview) => (
          <>
            <Health of={overview} />
            {(overview.payments <= 1 || steps === 'on') && (
              <Section title="Five steps to a first payment">
                <FirstSteps />
              </Section>
            )}
            <div className={styles.columns}>
              <Section title="Last requests">
                <Requests requests={overview.requests} />
              </Section>
              <Section title="Top error codes">
                <Codes requests={overview.requests} />
              </Section>
              <Section title="Balances of the platform">
                <Balances />
              </Section>
            </div>
            <Section title="Money in and out">
              <MoneyInAndOut />
            </Section>
            <Section title="Failing endpoints">
              <Failing endpoints={overview.failing} />
            </Section>
            {overview.payments > 0 && <Charts />}
          </>
        )}
      </Loaded>
    </Page>
  );
}
