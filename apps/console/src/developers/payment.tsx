import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { CustomerInfoBody, RequestedField, Transaction, TransactionTimeline } from '@corridor/sdk';
import type { ReactNode } from 'react';
import { ApiFailure, bodyOf, type PlatformApi } from '../api/client';
import { useMay, usePlatformId } from '../session';
import { Action, LongTextField, textOf } from '../ui/dialog';
import { FailureNote } from '../ui/feedback';
import { unitsOf } from '../ui/format';
import { Page, Section } from '../ui/page';
import { Facts, Id, Money, Status, When } from '../ui/values';
import { pageOfId, pageOfPath } from './links';
import { Loaded, Ref, useApi, useRefresh } from './api';
import { DeliveriesOf } from './deliveries';
import { CustomerName, Party } from './names';
import { PayAgain } from './pay-again';
import styles from './payment.module.css';
import { isOver } from '../timeline/course';
import { SummaryView } from '../timeline/summary-view';
import { Timeline } from '../timeline/timeline';

const POLL_MS = 2_000;
const PAGES = { ofId: pageOfId, ofPath: pageOfPath };

interface PaymentWithTimeline {
  payment: Transaction;
  /** The failure, if the payment could be read and the timeline could not. */
  timeline: TransactionTimeline | ApiFailure;
}

async function readPayment(api: PlatformApi, transactionId: string): Promise<PaymentWithTimeline> {
  const params = { path: { transactionId } };
  const [payment, timeline] = await Promise.all([
    bodyOf(api.GET('/transactions/{transactionId}', { params })),
    bodyOf(api.GET('/transactions/{transactionId}/timeline', { params })).catch((error: unknown) => {
      if (error instanceof ApiFailure) return error;
      throw error;
    }),
  ]);
  return { payment, timeline };
}

function usePayment(id: string): UseQueryResult<PaymentWithTimeline> {
  const api = useApi();
  return useQuery({
    queryKey: [usePlatformId(), 'transaction', id],
    queryFn: () => readPayment(api, id),
    refetchInterval: ({ state: { data } }) => {
      if (!data) return false;
      const { payment, timeline } = data;
      const isDone = !(timeline instanceof ApiFailure) && isOver(payment.status, timeline, Date.now());
      return isDone ? false : POLL_MS;
    },
  });
}

function feesOf({ fees, sentAmount }: Transaction): ReactNode {
  if (fees === undefined || !sentAmount) return undefined;
  return `${unitsOf({ amount: fees, currency: sentAmount.currency })} ${sentAmount.currency.code}`;
}

/** The rate is the number of sending units for one receiving unit. */
function rateOf({ exchangeRate, sentAmount, receivedAmount }: Transaction): ReactNode {
  if (exchangeRate === undefined || !sentAmount || !receivedAmount) return exchangeRate;
  return `1 ${receivedAmount.currency.code} = ${exchangeRate} ${sentAmount.currency.code}`;
}

/** What has not arrived is not received. */
function receivedName({ status }: Transaction): string {
  if (status === 'COMPLETED') return 'Received';
  return ['CREATED', 'PENDING', 'PROCESSING'].includes(status) ? 'To be received' : 'Was to be received';
}

function PaymentFacts({ payment }: { payment: Transaction }): ReactNode {
  const { customerId, failureReason, failureDetails, refund, quoteId } = payment;
  const failure = [failureReason, failureDetails?.code, failureDetails?.message].filter(Boolean).join(', ');
  return (
    <Facts
      of={[
        ['Payment', <Id key="id" id={payment.id} whole />],
        ['Status', <Status key="status" value={payment.status} />],
        ['Type', payment.type],
        ['Sent', payment.sentAmount && <Money value={payment.sentAmount} />],
        [receivedName(payment), payment.receivedAmount && <Money value={payment.receivedAmount} />],
        ['Fees', feesOf(payment)],
        ['Rate', rateOf(payment)],
        ['From', <Party key="from" side={payment.source} customerId={customerId} />],
        ['To', <Party key="to" side={payment.destination} customerId={customerId} />],
        [
          'Customer',
          customerId === null ? 'The platform itself' : <CustomerName key="name" id={customerId} />,
        ],
        ['Customer id', customerId && <Ref id={customerId} />],
        ['Your customer id', payment.platformCustomerId],
        ['Quote', quoteId && <Id id={quoteId} />],
        ['Reference', payment.reconciliationInstructions?.reference],
        ['Your reference', payment.externalReference],
        ['Description', payment.description],
        ['Failure', failure],
        ['Refund', refund && `${refund.status}, ${refund.reason}`],
        ...Object.entries(payment.counterpartyInformation ?? {}),
        ...Object.entries(payment.metadata ?? {}),
        ['Created', <When key="created" at={payment.createdAt} />],
        ['Settled', payment.settledAt && <When at={payment.settledAt} />],
      ]}
    />
  );
}

/** Whether a payment waits for approve or reject. */
function isWaiting({ type, status, source }: Transaction): boolean {
  return type === 'INCOMING' && status === 'PENDING' && source.sourceType === 'UMA_ADDRESS';
}

function AskedField({ field: { name, mandatory } }: { field: RequestedField }): ReactNode {
  const words = name.charAt(0) + name.slice(1).toLowerCase().replaceAll('_', ' ');
  return (
    <label>
      {words} of the receiver{mandatory ? '' : ' (optional)'}
      <input name={`receiver.${name}`} required={mandatory} autoComplete="off" />
    </label>
  );
}

function receiverIn(fields: FormData, asked: readonly RequestedField[]): CustomerInfoBody | undefined {
  const given = asked.flatMap(({ name }) => {
    const text = textOf(fields, `receiver.${name}`);
    return text === undefined ? [] : [[name, text] as const];
  });
  return given.length === 0 ? undefined : Object.fromEntries(given);
}

function Decision({ payment }: { payment: Transaction }): ReactNode {
  const api = useApi();
  const refresh = useRefresh();
  const { requestedReceiverCustomerInfoFields: asked = [] } = payment;
  const params = { path: { transactionId: payment.id } };
  return (
    <>
      <Action
        name="Approve"
        operation="approveTransaction"
        look="primary"
        onDone={refresh}
        act={(fields) => {
          const receiverCustomerInfo = receiverIn(fields, asked);
          return bodyOf(
            api.POST('/transactions/{transactionId}/approve', {
              params,
              body: receiverCustomerInfo ? { receiverCustomerInfo } : {},
            }),
          );
        }}
      >
        <p>The money is credited to your customer. This can’t be undone.</p>
        {asked.map((field) => (
          <AskedField key={field.name} field={field} />
        ))}
      </Action>
      <Action
        name="Reject"
        operation="rejectTransaction"
        look="danger"
        onDone={refresh}
        act={(fields) =>
          bodyOf(
            api.POST('/transactions/{transactionId}/reject', {
              params,
              body: { reason: textOf(fields, 'reason') },
            }),
          )
        }
      >
        <p>The money goes back to the sender. This can’t be undone.</p>
        <LongTextField name="reason" label="Reason (optional)" isOptional />
      </Action>
    </>
  );
}

/** A payment with everything that is known about it. */
export function PaymentPage({ id }: { id: string }): ReactNode {
  const query = usePayment(id);
  const mayTransact = useMay('TRANSACT');
  const payment = query.data?.payment;
  return (
    <Page
      title="Payment"
      question="What happened, why, and what comes next?"
      actions={
        payment !== undefined &&
        mayTransact && (
          <>
            {isWaiting(payment) && <Decision payment={payment} />}
            <PayAgain payment={payment} />
          </>
        )
      }
    >
      <Loaded of={query}>
        {(data) => (
          <>
            {data.timeline instanceof ApiFailure ? (
              <FailureNote error={data.timeline} onRetry={() => void query.refetch()} />
            ) : (
              <SummaryView payment={data.payment} timeline={data.timeline} />
            )}
            <div className={styles.columns}>
              {!(data.timeline instanceof ApiFailure) && (
                <Section title="Timeline">
                  <Timeline {...data.timeline} paymentHref={`/payments/${data.payment.id}`} pages={PAGES} />
                </Section>
              )}
              <Section title="Facts">
                <PaymentFacts payment={data.payment} />
              </Section>
            </div>
            <Section title="Deliveries">
              <DeliveriesOf resourceId={data.payment.id} />
            </Section>
          </>
        )}
      </Loaded>
    </Page>
  );
}
