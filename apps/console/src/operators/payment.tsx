import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { bodyOf, operatorApi } from '../api/client';
import { Timeline } from '../timeline/timeline';
import { FailureNote, Loading } from '../ui/feedback';
import { Page, Section } from '../ui/page';
import { Facts, Id } from '../ui/values';
import { pageOf } from './found-links';

const POLLED_MS = 2_000;
/** The log of requests, deliveries and endpoints belong to the platform: operators have no pages of them. */
const PAGES = {
  ofId: (id: string) => pageOf({ kind: id.split(':', 1)[0] ?? '', id }),
  ofPath: () => undefined,
};

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
          <Timeline {...data} paymentHref={`/payments/${id}`} pages={PAGES} />
        </Section>
      )}
    </Page>
  );
}
