import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { bodyOf, operatorApi } from '../api/client';
import { useOperatorMay } from '../session';
import { Action, LongTextField, textOf } from '../ui/dialog';
import { Empty, FailureNote, Loading } from '../ui/feedback';
import { WholeList, type Column } from '../ui/list';
import { Page, Section } from '../ui/page';
import { ForeignText, Id, Name, Status } from '../ui/values';
import { Details } from './details';
import { useOutcome } from './outcome';
import { given } from './queries';
import type { Connector } from './resources';
import { RoutesSection } from './routes';

function stateOf({ isPaused, isUp }: Connector): ReactNode {
  if (isPaused) return <Status value="PAUSED" />;
  if (isUp === null) return <Status value="NOT ASKED YET" tone="neutral" />;
  return isUp ? <Status value="UP" /> : <Status value="DOWN" />;
}

/** Its state, and why its reports can not be listed. */
function healthOf(connector: Connector): ReactNode {
  const { reportsFailure } = connector;
  if (reportsFailure === null) return stateOf(connector);
  return (
    <>
      {stateOf(connector)}
      <details>
        <summary>Its reports can not be listed</summary>
        <ForeignText>{reportsFailure}</ForeignText>
      </details>
    </>
  );
}

const columns: readonly Column<Connector>[] = [
  { name: 'Connector', cell: ({ id }) => <Id id={id} /> },
  { name: 'Name', cell: ({ name }) => <Name>{name}</Name> },
  { name: 'State', cell: healthOf },
  {
    name: 'Address',
    cell: ({ url, module }) => <ForeignText>{url ?? `inside payments: ${module ?? 'unknown'}`}</ForeignText>,
  },
  {
    name: 'Can do',
    cell: ({ capabilities }) => (
      <details>
        <summary>Show</summary>
        <Details of={capabilities} />
      </details>
    ),
  },
  {
    name: 'Instructions',
    cell: ({ id, name }) => (
      <Link href={`/instructions?connectorId=${id}`}>
        Instructions to <Name>{name}</Name>
      </Link>
    ),
  },
];

/** Connections to banks, and the rules that choose one. */
export function ConnectorsPage(): ReactNode {
  const mayConfigure = useOperatorMay('CONFIGURE');
  const { run, note } = useOutcome('The change holds from now on.');
  const { data, error, refetch } = useQuery({
    queryKey: ['ops', 'connectors'],
    queryFn: () => bodyOf(operatorApi.GET('/connectors')),
  });
  const change: Column<Connector> = { name: 'Change', cell: (one) => <Switch of={one} run={run} /> };
  return (
    <Page title="Connectors" question="Which connections to banks work, and which payments use them?">
      {note}
      {error && <FailureNote error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data?.data.length === 0 && (
        <Empty title="There is no connector.">
          <p>
            Register one by <code>npm run admin -- connectors add</code>.
          </p>
        </Empty>
      )}
      {data && data.data.length > 0 && (
        <WholeList
          caption="Connectors"
          rows={data.data}
          columns={mayConfigure ? [...columns, change] : columns}
          keyOf={({ id }) => id}
        />
      )}
      <Section title="Routes">
        <RoutesSection mayConfigure={mayConfigure} run={run} />
      </Section>
    </Page>
  );
}

interface SwitchProps {
  of: Connector;
  run: ReturnType<typeof useOutcome>['run'];
}

function Switch({ of: { id, isPaused }, run }: SwitchProps): ReactNode {
  const requestOf = (fields: FormData, key: string) => ({
    params: { path: { connectorId: id } },
    headers: { 'idempotency-key': key },
    body: given({ reason: textOf(fields, 'reason') }),
  });
  const reason = <LongTextField name="reason" label="Reason" isOptional />;
  if (isPaused) {
    return (
      <Action
        name="Resume"
        operation="resumeConnector"
        act={(fields, key) =>
          run(operatorApi.POST('/connectors/{connectorId}/resume', requestOf(fields, key)))
        }
      >
        <p>Instructions that wait for it are looked at within a second.</p>
        {reason}
      </Action>
    );
  }
  return (
    <Action
      name="Pause"
      operation="pauseConnector"
      look="danger"
      act={(fields, key) => run(operatorApi.POST('/connectors/{connectorId}/pause', requestOf(fields, key)))}
    >
      <p>It gets no new instruction. Queries and reports of those that were sent go on.</p>
      {reason}
    </Action>
  );
}
