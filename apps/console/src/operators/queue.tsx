import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { bodyOf, operatorApi } from '../api/client';
import { FailureNote, Loading, Note } from '../ui/feedback';
import { Table, type Column } from '../ui/list';
import { Page } from '../ui/page';
import { ForeignText, Status, When } from '../ui/values';
import { queueLinks, queueNames } from './queue-links';
import type { Queue } from './resources';
import { Silent } from '../ui/silent';
import { countOf } from './words';

const MORE_OFTEN_MS = 10_000;

interface Row {
  name: (typeof queueNames)[number];
  /** Undefined if no service of the queue answered. */
  found: Queue['queues'][number] | undefined;
}

function count({ found }: Row): ReactNode {
  if (!found) return <Status value="UNAVAILABLE" />;
  const { isMore, isPartial } = found;
  return `${isPartial ? 'at least ' : ''}${countOf(found.count, isMore)}`;
}

const columns: readonly Column<Row>[] = [
  { name: 'Queue', cell: ({ name }) => <Link href={queueLinks[name].href}>{queueLinks[name].name}</Link> },
  { name: 'Waiting', isFigure: true, cell: count },
  {
    name: 'The oldest since',
    cell: ({ found }) => (found?.oldestAt ? <When at={found.oldestAt} /> : 'none'),
  },
  { name: 'Whose', cell: ({ name }) => queueLinks[name].who },
];

/** Credentials of the operators' API that end soon. */
function Ending({ credentials }: { credentials: Queue['endingCredentials'] }): ReactNode {
  return (
    <Note isWarning>
      Credentials of operators end soon. Whoever runs the deployment can rotate them (rotate-operator):
      <ul>
        {credentials.map(({ operatorId, name, expiresAt }) => (
          <li key={operatorId} title={operatorId}>
            <ForeignText>{name}</ForeignText>, <When at={expiresAt} />
          </li>
        ))}
      </ul>
    </Note>
  );
}

/** What waits for people, in all services. */
export function QueuePage(): ReactNode {
  const { data, error, refetch } = useQuery({
    queryKey: ['ops', 'queue'],
    queryFn: () => bodyOf(operatorApi.GET('/queue')),
    refetchInterval: MORE_OFTEN_MS,
  });
  const rows = queueNames.map((name): Row => {
    return { name, found: data?.queues.find(({ queue }) => queue === name) };
  });
  const isIdle = data && rows.every(({ found }) => found?.count === 0 && !found.isPartial);
  return (
    <Page title="Queue" question="What waits for me?">
      {error && <FailureNote error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && <Silent parts={data.parts} onRetry={() => void refetch()} />}
      {data?.fourEyesOff && (
        <Note isWarning>
          Every action is done by one person alone: the configuration has FOUR_EYES=none. Whoever runs the
          deployment can switch the second person on again.
        </Note>
      )}
      {data && data.plaintext.length > 0 && (
        <Note isWarning>
          Data crosses the network without TLS, as ALLOW_PLAINTEXT allows: {data.plaintext.join(', ')}.
          Whoever runs the deployment can require TLS again.
        </Note>
      )}
      {data && data.endingCredentials.length > 0 && <Ending credentials={data.endingCredentials} />}
      {isIdle && <Note>Nothing waits. The page looks again every 10 seconds.</Note>}
      {data && <Table caption="Queues" rows={rows} columns={columns} keyOf={({ name }) => name} />}
    </Page>
  );
}
