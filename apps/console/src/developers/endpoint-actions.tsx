import type { WebhookEndpoint } from '@corridor/sdk';
import { useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { bodyOf } from '../api/client';
import { Action, SelectField, TextField, textOf } from '../ui/dialog';
import { FailureNote, Note } from '../ui/feedback';
import { SignInAgain, useSensitivity } from '../ui/sign-in-again';
import { CopyButton, Status } from '../ui/values';
import { useApi, useRefresh } from './api';
import styles from './delivery.module.css';
import { EVENT_TYPES } from './event-types';
import { Choices, chosen } from './fields';
import { oneOf } from '../ui/choice';

const params = (id: string) => ({ path: { webhookEndpointId: id } });

/** Adds an endpoint, and shows its page. */
export function CreateEndpoint(): ReactNode {
  const api = useApi();
  const refresh = useRefresh();
  const [, go] = useLocation();
  return (
    <Action
      name="Add endpoint"
      operation="createWebhookEndpoint"
      look="primary"
      onDone={refresh}
      act={async (fields, key) => {
        const { id } = await bodyOf(
          api.POST('/webhook-endpoints', {
            headers: { 'idempotency-key': key },
            body: {
              url: textOf(fields, 'url'),
              description: textOf(fields, 'description'),
              eventTypes: chosen(fields, 'eventTypes', EVENT_TYPES),
            },
          }),
        );
        go(`/endpoints/${id}`);
      }}
    >
      <TextField name="url" label="URL" placeholder="https://example.com/webhooks" />
      <TextField name="description" label="Description (optional)" isOptional />
      <Choices name="eventTypes" label="Events (none: all)" options={EVENT_TYPES} />
    </Action>
  );
}

/** Changes an endpoint. */
export function ChangeEndpoint({ of }: { of: WebhookEndpoint }): ReactNode {
  const api = useApi();
  const refresh = useRefresh();
  return (
    <Action
      name="Change"
      operation="updateWebhookEndpoint"
      onDone={refresh}
      act={(fields) =>
        bodyOf(
          api.PATCH('/webhook-endpoints/{webhookEndpointId}', {
            params: params(of.id),
            body: {
              url: textOf(fields, 'url'),
              description: textOf(fields, 'description') ?? null,
              eventTypes: chosen(fields, 'eventTypes', EVENT_TYPES),
            },
          }),
        )
      }
    >
      {of.url !== null && <TextField name="url" label="URL" value={of.url} />}
      <TextField name="description" label="Description (optional)" value={of.description ?? ''} isOptional />
      <Choices name="eventTypes" label="Events (none: all)" options={EVENT_TYPES} checked={of.eventTypes} />
    </Action>
  );
}

/** Disables an endpoint, or enables it again. */
export function SwitchEndpoint({ of }: { of: WebhookEndpoint }): ReactNode {
  const api = useApi();
  const refresh = useRefresh();
  const isEnabled = of.status === 'ENABLED';
  return (
    <Action
      name={isEnabled ? 'Disable' : 'Enable'}
      operation="updateWebhookEndpoint"
      onDone={refresh}
      act={() =>
        bodyOf(
          api.PATCH('/webhook-endpoints/{webhookEndpointId}', {
            params: params(of.id),
            body: { status: isEnabled ? 'DISABLED' : 'ENABLED' },
          }),
        )
      }
    >
      <p>
        {isEnabled
          ? 'Nothing is sent to the endpoint until it is enabled again. Its deliveries are kept.'
          : 'The deliveries that wait are sent.'}
      </p>
    </Action>
  );
}

/** Resumes deliveries that did not arrive. */
export function Recover({ id }: { id: string }): ReactNode {
  const api = useApi();
  const refresh = useRefresh();
  return (
    <Action
      name="Recover endpoint"
      operation="recoverWebhookEndpoint"
      onDone={refresh}
      act={(fields) =>
        bodyOf(
          api.POST('/webhook-endpoints/{webhookEndpointId}/recover', {
            params: params(id),
            body: { since: textOf(fields, 'since') },
          }),
        )
      }
    >
      <p>The endpoint is enabled, and all its deliveries that did not arrive are sent again.</p>
      <label>
        Those that failed since (UTC, optional)
        <input name="since" type="date" />
      </label>
    </Action>
  );
}

interface TestResult {
  url: string;
  response_status: number;
  response_body: string;
}

/** Sends a test event and shows what the endpoint answered. */
export function SendTest({
  id,
  onResult,
}: {
  id: string;
  onResult: (result: TestResult) => void;
}): ReactNode {
  const api = useApi();
  return (
    <Action
      name="Send test event"
      operation="testWebhook"
      act={async (fields, key) => {
        const type = oneOf(EVENT_TYPES, textOf(fields, 'type'));
        const body = { endpointId: id, type };
        onResult(await bodyOf(api.POST('/webhooks/test', { headers: { 'idempotency-key': key }, body })));
      }}
    >
      <p>The event is sent once. Its data is an example.</p>
      <SelectField name="type" label="Event" value="TEST" options={EVENT_TYPES} />
    </Action>
  );
}

/** What an endpoint answered to a test event. */
export function TestAnswer({ of }: { of: TestResult }): ReactNode {
  return (
    <Note>
      <p>
        {of.url} answered <Status value={of.response_status} />
      </p>
      {of.response_body !== '' && <pre className={styles.text}>{of.response_body}</pre>}
    </Note>
  );
}

/** Shows the signing secret when it is asked for. */
export function Secret({ id }: { id: string }): ReactNode {
  const api = useApi();
  const [secret, setSecret] = useState<string>();
  const [failure, setFailure] = useState<Error>();
  const { isStale } = useSensitivity('getWebhookSecret');
  const show = async (): Promise<void> => {
    setFailure(undefined);
    const call = api.GET('/webhook-endpoints/{webhookEndpointId}/secret', { params: params(id) });
    await bodyOf(call).then(({ secret: shown }) => setSecret(shown), setFailure);
  };
  return (
    <>
      {secret === undefined ? (
        <button type="button" onClick={() => void show()}>
          Show secret
        </button>
      ) : (
        <span>
          <code>{secret}</code> <CopyButton text={secret} what="secret" />{' '}
          <button type="button" onClick={() => setSecret(undefined)}>
            Hide secret
          </button>
        </span>
      )}{' '}
      <Action
        name="Rotate secret"
        operation="rotateWebhookSecret"
        act={async (_, key) => {
          const { secret: made } = await bodyOf(
            api.POST('/webhook-endpoints/{webhookEndpointId}/secret/rotate', {
              params: params(id),
              headers: { 'idempotency-key': key },
            }),
          );
          setSecret(made);
        }}
      >
        <p>A new secret is made. For 24 hours each delivery is signed by both, the old and the new one.</p>
      </Action>
      {failure && (isStale ? <SignInAgain /> : <FailureNote error={failure} onRetry={() => void show()} />)}
    </>
  );
}

/** Deletes an endpoint, and shows the list. */
export function DeleteEndpoint({ id }: { id: string }): ReactNode {
  const api = useApi();
  const refresh = useRefresh();
  const [, go] = useLocation();
  return (
    <Action
      name="Delete"
      operation="deleteWebhookEndpoint"
      look="danger"
      onDone={refresh}
      act={async () => {
        await bodyOf(api.DELETE('/webhook-endpoints/{webhookEndpointId}', { params: params(id) }));
        go('/endpoints');
      }}
    >
      <p>The endpoint gets nothing more, and its deliveries that wait are dropped.</p>
    </Action>
  );
}
