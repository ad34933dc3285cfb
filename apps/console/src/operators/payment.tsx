import { useQuery, type UseQueryResult } from '@tanstack/react-query';
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
import type { PaymentTimeline } from './resources';
import { Counterparty, CustomerName, PlatformName } from './subject-names';

const POLLED_MS = 2_000;
/** The log of requests, deliveries and endpoints belong to the platform: operators have no pages of them. */
const PAGES = {
  ofId: pageOfId,
  ofPath: () => undefined,
  isForOperators: true,
} as const;

function useTimeline(transactionId: string): UseQueryResult<PaymentTimeline> {
  const params = { path: { transactionId } };
  return useQuery({
    queryKey: ['ops', 'payments', transactionId],
    queryFn: () => bodyOf(operatorApi.GET('/transactions/{transactionId}/timeline', { params })),
    refetchInterval: ({ state: { data } }) =>
      data && isOver(summaryOf(data).status, data, Date.now()) ? false : POLLED_MS,
  });
}

/** Whether anything of a counterparty is known. */
function isKnown({ name, bank, identifier }: PaymentTimeline['counterparty']): boolean {
  return name !== null || bank !== null || identifier !== null;
}

/** The course of a payment of any platform. */
export function PaymentPage({ id }: { id: string }): ReactNode {
  const { data, error, refetch } = useTimeline(id);
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
          ['Platform', data && <PlatformName id={data.platformId} />],
          ['Customer', data?.customerId != null && <CustomerName id={data.customerId} />],
          ['Counterparty', data && isKnown(data.counterparty) && <Counterparty of={data.counterparty} />],
        ]}
      />
      <p>
        <Link href={`/instructions?transactionId=${id}`}>Instructions of this payment</Link>
      </p>
      {data && (
        <Section title="Timeline">
          <Timeline entries={data.entries} parts={data.parts} paymentHref={`/payments/${id}`} pages={PAGES} />
        </Section>
      )}
    </Page>
  );
}
