import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { TransactionTimeline } from '@corridor/sdk';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { bodyOf, operatorApi } from '../api/client';
import { isOver } from '../timeline/course';
import { summaryOf } from '../timeline/summary';
import { SummaryView } from '../timeline/summary-view';
import { Timeline } from '../timeline/timeline';
import { FailureNote, Loading } from '../ui/feedback';
import { Page, Section } from '../ui/page';
import { Facts, Id, Money } from '../ui/values';
import { pageOfId } from './found-links';
import type { Instruction } from './resources';
import { Counterparty, CustomerName, PlatformName } from './subject-names';

const POLLED_MS = 2_000;
/** The log of requests, deliveries and endpoints belong to the platform: operators have no pages of them. */
const PAGES = {
  ofId: pageOfId,
  ofPath: () => undefined,
  isForOperators: true,
} as const;

function useTimeline(transactionId: string): UseQueryResult<TransactionTimeline> {
  const params = { path: { transactionId } };
  return useQuery({
    queryKey: ['ops', 'payments', transactionId],
    queryFn: () => bodyOf(operatorApi.GET('/transactions/{transactionId}/timeline', { params })),
    refetchInterval: ({ state: { data } }) =>
      data && isOver(summaryOf(data).status, data, Date.now()) ? false : POLLED_MS,
  });
}

/** The newest instruction of the payment, which names its parties. */
function useInstruction(transactionId: string): Instruction | undefined {
  const params = { query: { transactionId, limit: 1 } };
  const { data } = useQuery({
    queryKey: ['ops', 'instructions', 'of', transactionId],
    queryFn: () => bodyOf(operatorApi.GET('/instructions', { params })),
  });
  return data?.data[0];
}

/** The course of a payment of any platform. */
export function PaymentPage({ id }: { id: string }): ReactNode {
  const { data, error, refetch } = useTimeline(id);
  const order = useInstruction(id);
  const money = data?.entries.find(({ kind }) => kind === 'POSTING')?.amount;
  return (
    <Page title="Payment" question="What happened, why, and what comes next?">
      {error && <FailureNote error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && <SummaryView timeline={data} isForOperators />}
      <Facts
        of={[
          ['Payment', <Id key="id" id={id} whole />],
          ['Amount', money && <Money value={money} />],
          ['Platform', order && <PlatformName id={order.platformId} />],
          ['Customer', order?.customerId != null && <CustomerName id={order.customerId} />],
          ['Counterparty', order && <Counterparty of={order.counterparty} />],
        ]}
      />
      <p>
        <Link href={`/instructions?transactionId=${id}`}>Instructions of this payment</Link>
      </p>
      {data && (
        <Section title="Timeline">
          <Timeline {...data} paymentHref={`/payments/${id}`} pages={PAGES} />
        </Section>
      )}
    </Page>
  );
}
