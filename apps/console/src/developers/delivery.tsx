import { useQuery } from '@tanstack/react-query';
import type { DeliveryAttempt, WebhookDelivery } from '@corridor/sdk';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { bodyOf, type PlatformApi } from '../api/client';
import { useMay, usePlatformId } from '../session';
import { Action } from '../ui/dialog';
import { Empty } from '../ui/feedback';
import { durationOf } from '../ui/format';
import { JsonBlock } from '../ui/json-block';
import { Table } from '../ui/list';
import { Page, Section } from '../ui/page';
import { Facts, Id, Status, When } from '../ui/values';
import { Loaded, Ref, useApi, useRefresh } from './api';
import styles from './delivery.module.css';
import { Recover } from './endpoint-actions';

/** What an attempt brought back, as a status or a reason. */
export function answerOf(attempt: DeliveryAttempt | undefined): ReactNode {
  if (!attempt) return 'not tried';
  const { responseStatus, error } = attempt;
  return responseStatus === null ? (error ?? 'no answer') : <Status value={responseStatus} />;
}

/** Whether it waits for an earlier event of the same resource: it has no time of its own until then. */
export function isBehind({ status, nextAttemptAt }: WebhookDelivery): boolean {
  return status === 'PENDING' && nextAttemptAt === null;
}

/** When a delivery is tried next. */
function NextAttempt({ of }: { of: WebhookDelivery }): ReactNode {
  if (of.nextAttemptAt !== null) return <When at={of.nextAttemptAt} />;
  return isBehind(of)
    ? 'when an earlier event of the same resource was delivered, or failed 5 times'
    : 'none';
}

/** Sends a delivery again. */
export function Resend({ id, what }: { id: string; what?: string }): ReactNode {
  const api = useApi();
  const refresh = useRefresh();
  return (
    <Action
      name="Resend"
      operation="retryWebhookDelivery"
      onDone={refresh}
      act={() =>
        bodyOf(
          api.POST('/webhook-deliveries/{webhookDeliveryId}/retry', {
            params: { path: { webhookDeliveryId: id } },
          }),
        )
      }
    >
      <p>
        {what ?? 'The event'} is sent again with the same <code>webhook-id</code>, so a receiver that has
        processed it ignores it.
      </p>
    </Action>
  );
}

function Attempts({ of }: { of: WebhookDelivery }): ReactNode {
  if (of.attempts.length === 0) return <Empty title="It was not tried yet." />;
  return (
    <Table
      caption="Attempts"
      rows={of.attempts.map((attempt, index) => ({ ...attempt, number: index + 1 }))}
      keyOf={({ number }) => String(number)}
      columns={[
        { name: 'Attempt', cell: ({ number }) => number },
        { name: 'Time', cell: ({ at }) => <When at={at} /> },
        { name: 'Answer', cell: (attempt) => answerOf(attempt) },
        { name: 'Took', isFigure: true, cell: ({ durationMs }) => durationOf(durationMs) },
        {
          name: 'Body',
          cell: ({ responseBody, responseStatus, error }) => {
            if (responseBody !== null && responseBody !== '')
              return <pre className={styles.text}>{responseBody}</pre>;
            return responseStatus === null ? '' : (error ?? 'empty');
          },
        },
      ]}
    />
  );
}

/** The event of a delivery; null if it is no longer kept. */
async function readEvent(
  api: PlatformApi,
  { eventId, eventType, resourceId }: WebhookDelivery,
): Promise<object | null> {
  for (let cursor: string | undefined; ;) {
    const query = { eventType, resourceId, limit: 100, ...(cursor !== undefined && { cursor }) };
    const page = await bodyOf(api.GET('/webhook-events', { params: { query } }));
    const event = page.data.find(({ id }) => id === eventId);
    if (event) return event;
    if (page.nextCursor === null) return null;
    cursor = page.nextCursor;
  }
}

/** What is sent, as the API gives it to the platform. */
function Payload({ of }: { of: WebhookDelivery }): ReactNode {
  const api = useApi();
  const query = useQuery({
    queryKey: [usePlatformId(), 'event', of.eventId],
    queryFn: () => readEvent(api, of),
  });
  return (
    <Section title="Payload">
      <Loaded of={query}>
        {(event) =>
          event ? <JsonBlock name="Payload" value={event} /> : <Empty title="Events are kept for 30 days." />
        }
      </Loaded>
    </Section>
  );
}

/** A delivery with its payload and its attempts. */
export function DeliveryPage({ id }: { id: string }): ReactNode {
  const api = useApi();
  const mayManage = useMay('MANAGE');
  const query = useQuery({
    queryKey: [usePlatformId(), 'delivery', id],
    queryFn: () =>
      bodyOf(
        api.GET('/webhook-deliveries/{webhookDeliveryId}', { params: { path: { webhookDeliveryId: id } } }),
      ),
    refetchInterval: ({ state: { data } }) => (data?.status === 'PENDING' ? 2_000 : false),
  });
  const delivery = query.data;
  return (
    <Page
      title="Delivery"
      question="Did my server get it?"
      actions={
        mayManage &&
        delivery && (
          <>
            <Resend id={id} />
            <Recover id={delivery.endpointId} />
          </>
        )
      }
    >
      <Loaded of={query}>
        {(loaded) => (
          <>
            <Facts
              of={[
                ['Delivery', <Id key="id" id={loaded.id} whole />],
                ['Status', <Status key="status" value={loaded.status} />],
                ['Event', loaded.eventType],
                ['Event id', <Id key="event" id={loaded.eventId} whole />],
                ['Resource', <Ref key="resource" id={loaded.resourceId} whole />],
                ['Endpoint', <Ref key="endpoint" id={loaded.endpointId} whole />],
                ['Created', <When key="created" at={loaded.createdAt} />],
                ['Next attempt', <NextAttempt key="next" of={loaded} />],
                [
                  'Same resource',
                  <Link key="same" href={`/deliveries?resourceId=${loaded.resourceId}`}>
                    All its deliveries
                  </Link>,
                ],
              ]}
            />
            <Section title="Attempts">
              <Attempts of={loaded} />
            </Section>
            <Payload of={loaded} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
