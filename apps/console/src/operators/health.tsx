import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { bodyOf, operatorApi } from '../api/client';
import { durationOf } from '../ui/format';
import { FailureNote, Loading } from '../ui/feedback';
import { Table, type Column } from '../ui/list';
import { Page, Section } from '../ui/page';
import { Facts, Status, When } from '../ui/values';
import type { Health } from './resources';
import { Silent } from '../ui/silent';

type Service = Health['services'][number];

const MORE_OFTEN_MS = 5_000;

/** How the services do, read again every 5 seconds. */
function useHealth(): UseQueryResult<Health> {
  return useQuery({
    queryKey: ['ops', 'health'],
    queryFn: () => bodyOf(operatorApi.GET('/health')),
    refetchInterval: MORE_OFTEN_MS,
  });
}

/** A number with the time behind it, e.g. "3, for 12.0 s". */
function figure(count: number | null, seconds: number | null): string {
  if (count === null) return 'unknown';
  return count === 0 || seconds === null || seconds === 0
    ? String(count)
    : `${count}, for ${durationOf(seconds * 1_000)}`;
}

/** The gateway has no outbox, timers or dead letters, so that nothing is unknown of it. */
function cell(of: (service: Service) => string): (service: Service) => ReactNode {
  return (service) => (service.service === 'gateway' ? 'none' : of(service));
}

const columns: readonly Column<Service>[] = [
  { name: 'Service', cell: ({ service }) => service },
  { name: 'State', cell: ({ isReady }) => <Status value={isReady ? 'READY' : 'UNAVAILABLE'} /> },
  {
    name: 'Not consumed yet',
    isFigure: true,
    cell: cell(({ lagRecords, replicaLagSeconds }) => figure(lagRecords, replicaLagSeconds)),
  },
  {
    name: 'Outbox',
    isFigure: true,
    cell: cell(({ outboxRows, outboxAgeSeconds }) => figure(outboxRows, outboxAgeSeconds)),
  },
  {
    name: 'Late timers',
    isFigure: true,
    cell: cell(({ service, lateTimers, timerLatenessSeconds }) =>
      service === 'notifications' && lateTimers === null ? 'none' : figure(lateTimers, timerLatenessSeconds),
    ),
  },
  { name: 'Dead letters', isFigure: true, cell: cell(({ deadLetters }) => figure(deadLetters, null)) },
];

/** How the services do. */
export function HealthPage(): ReactNode {
  const { data, error, refetch } = useHealth();
  return (
    <Page title="Health" question="Does every service do its work?">
      {error && <FailureNote error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && (
        <>
          <Silent parts={data.parts} onRetry={() => void refetch()} />
          <Table caption="Services" rows={data.services} columns={columns} keyOf={({ service }) => service} />
          <p>
            The ledger is{' '}
            <Status value={data.integrity?.status ?? 'UNAVAILABLE'} tone={toneOfIntegrity(data)} />:{' '}
            <Link href="/integrity">Integrity</Link>. What failed for good:{' '}
            <Link href="/dead-letters">Dead letters</Link>.
          </p>
        </>
      )}
    </Page>
  );
}

function toneOfIntegrity({ integrity }: Health): 'good' | 'bad' | 'waiting' {
  if (!integrity || integrity.status === 'BREACH') return 'bad';
  return integrity.status === 'SOUND' ? 'good' : 'waiting';
}

type Rule = NonNullable<Health['integrity']>['results'][number];

const ruleColumns: readonly Column<Rule>[] = [
  { name: 'Rule', cell: ({ says }) => says },
  {
    name: 'State',
    cell: ({ breaches }) => (
      <Status value={breaches === 0 ? 'SOUND' : 'BREACH'} tone={breaches === 0 ? 'good' : 'bad'} />
    ),
  },
  { name: 'Breaches', isFigure: true, cell: ({ breaches }) => breaches },
];

/** Whether the ledger is sound, by the last checks. */
export function IntegrityPage(): ReactNode {
  const { data, error, refetch } = useHealth();
  const integrity = data?.integrity;
  return (
    <Page title="Integrity" question="Is the ledger sound?">
      {error && <FailureNote error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && (
        <Silent
          parts={data.parts.payments ? { payments: 'UNAVAILABLE' } : {}}
          onRetry={() => void refetch()}
        />
      )}
      {data && integrity && (
        <>
          <Facts
            of={[
              ['State', <Status key="state" value={integrity.status} tone={toneOfIntegrity(data)} />],
              ['Last check', integrity.checkedAt && <When at={integrity.checkedAt} />],
              ['It looked at', integrity.scope === 'FULL' ? 'everything' : integrity.scope && 'what is new'],
              ['It took', integrity.durationMs === null ? undefined : durationOf(integrity.durationMs)],
              ['Last full check', integrity.fullCheckedAt && <When at={integrity.fullCheckedAt} />],
              ...Object.entries(integrity.failures).map(
                ([scope, failure]) => [`${scope} could not be checked`, failure] as const,
              ),
            ]}
          />
          <Section title="Rules">
            {integrity.results.length === 0 ? (
              <p>No check has ended yet. The first begins a few minutes after the start.</p>
            ) : (
              <Table
                caption="Rules"
                rows={integrity.results}
                columns={ruleColumns}
                keyOf={({ name }) => name}
              />
            )}
          </Section>
        </>
      )}
    </Page>
  );
}
