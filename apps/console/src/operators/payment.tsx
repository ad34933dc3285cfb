import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { bodyOf, operatorApi } from '../api/client';
import { Empty, FailureNote, Loading } from '../ui/feedback';
import { Table, type Column } from '../ui/list';
import { Page, Section } from '../ui/page';
import { Facts, Id, Money, Status, When } from '../ui/values';
import type { Timeline } from './resources';
import { Silent } from './silent';
import { wordsOf } from './words';

type Entry = Timeline['entries'][number];

const POLLED_MS = 2_000;

/** What an entry says besides its status. */
function detail({
  kind,
  ids,
  amount,
  from,
  to,
  cause,
  eventType,
  method,
  operation,
  action,
}: Entry): ReactNode {
  const instructionId = ids['instructionId'];
  if (kind === 'REQUEST') return `${method ?? ''} ${operation ?? ''}`;
  if (kind === 'DECISION') return cause ? `${wordsOf(cause.type)}: ${cause.name}` : '';
  if (kind === 'POSTING') {
    return (
      <>
        {from} to {to} <Money value={amount} />
      </>
    );
  }
  if (kind === 'INSTRUCTION' && instructionId !== undefined)
    return <Id id={instructionId} href={`/instructions/${instructionId}`} />;
  return eventType ?? action ?? '';
}

const columns: readonly Column<Entry>[] = [
  { name: 'When', cell: ({ at }) => <When at={at} /> },
  { name: 'What', cell: ({ kind }) => wordsOf(kind) },
  { name: 'Status', cell: ({ status }) => <Status value={status} /> },
  { name: 'Detail', cell: detail },
  { name: 'Service', cell: ({ service }) => service },
];

/** The course of a payment of any platform. */
export function PaymentPage({ id }: { id: string }): ReactNode {
  const { data, error, refetch } = useQuery({
    queryKey: ['ops', 'payments', id],
    queryFn: () =>
      bodyOf(
        operatorApi.GET('/transactions/{transactionId}/timeline', {
          params: { path: { transactionId: id } },
        }),
      ),
    refetchInterval: POLLED_MS,
  });
  return (
    <Page title="Payment" question="What became of this payment, and why?">
      <Facts of={[['Payment', <Id key="id" id={id} whole />]]} />
      <p>
        <Link href={`/instructions?transactionId=${id}`}>Instructions of this payment</Link>
      </p>
      {error && <FailureNote error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && (
        <Section title="Timeline">
          <Silent parts={data.parts} onRetry={() => void refetch()} />
          {data.entries.length === 0 ? (
            <Empty title="Nothing is known of it." />
          ) : (
            <Table
              caption="Timeline"
              rows={data.entries}
              columns={columns}
              keyOf={(entry) => `${data.entries.indexOf(entry)}`}
            />
          )}
        </Section>
      )}
    </Page>
  );
}
