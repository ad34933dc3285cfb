import type { ReactNode } from 'react';
import { bodyOf, operatorApi } from '../api/client';
import { useOperatorMay, useSession } from '../session';
import { Action, LongTextField, textOf } from '../ui/dialog';
import { Empty } from '../ui/feedback';
import { FilterBar, SelectFilter, useFilters, useIsFiltered } from '../ui/filters';
import { ListView, useList, type Column } from '../ui/list';
import { Page } from '../ui/page';
import { Id, Status, When } from '../ui/values';
import { useOutcome } from './outcome';
import { oneOf } from '../ui/choice';
import { given } from './queries';
import type { DeadLetter } from './resources';

const SERVICES = ['accounts', 'compliance', 'payments', 'notifications'] as const;

const columns: readonly Column<DeadLetter>[] = [
  { name: 'Dead letter', cell: ({ id }) => <Id id={id} /> },
  { name: 'Service', cell: ({ service }) => service },
  { name: 'What', cell: ({ kind }) => <Status value={kind} tone="bad" /> },
  { name: 'Name', cell: ({ name }) => name },
  { name: 'About', cell: ({ subject }) => subject },
  { name: 'Error', cell: ({ error }) => error ?? 'unknown' },
  { name: 'Since', cell: ({ since }) => <When at={since} /> },
];

/** Events and timers that a service could not handle. */
export function DeadLettersPage(): ReactNode {
  const [filters] = useFilters();
  const isFiltered = useIsFiltered();
  const { role } = useSession();
  // Faults of the system are the business of sre too, without a permission to resolve payments.
  const mayDecide = useOperatorMay('RESOLVE') || role === 'sre';
  const { run, note } = useOutcome('The decision is stored. A retried event is delivered within seconds.');
  const query = given({ service: oneOf(SERVICES, filters['service']) });
  const list = useList({
    queryKey: ['ops', 'dead-letters', query],
    read: (cursor, limit) =>
      bodyOf(
        operatorApi.GET('/dead-letters', { params: { query: { ...query, limit, ...given({ cursor }) } } }),
      ),
  });
  const decide = (path: '/dead-letters/{deadLetterId}/retry' | '/dead-letters/{deadLetterId}/discard') => {
    return ({ id }: DeadLetter, fields: FormData, key: string): Promise<void> => {
      const body = { reason: textOf(fields, 'reason') ?? '' };
      const request = { params: { path: { deadLetterId: id } }, headers: { 'idempotency-key': key } };
      return run(operatorApi.POST(path, { ...request, body }));
    };
  };
  const decision: Column<DeadLetter> = {
    name: 'Decision',
    cell: (letter) => (
      <Decision
        letter={letter}
        retry={decide('/dead-letters/{deadLetterId}/retry')}
        discard={decide('/dead-letters/{deadLetterId}/discard')}
      />
    ),
  };
  return (
    <Page title="Dead letters" question="What could a service not handle?">
      <FilterBar>
        <SelectFilter name="service" label="Service" options={SERVICES} />
      </FilterBar>
      {note}
      <ListView
        caption="Dead letters"
        list={list}
        keyOf={({ id }) => id}
        columns={mayDecide ? [...columns, decision] : columns}
        empty={
          <Empty title={isFiltered ? 'No dead letter matches.' : 'Every event and every timer was handled.'}>
            <p>What fails too often arrives here by itself.</p>
          </Empty>
        }
      />
    </Page>
  );
}

type Decide = (letter: DeadLetter, fields: FormData, key: string) => Promise<void>;

function Decision({
  letter,
  retry,
  discard,
}: {
  letter: DeadLetter;
  retry: Decide;
  discard: Decide;
}): ReactNode {
  const reason = <LongTextField name="reason" label="Reason, without personal data" />;
  return (
    <>
      <Action
        name="Hand over again"
        operation="retryDeadLetter"
        act={(fields, key) => retry(letter, fields, key)}
      >
        <p>Its service handles it once more. If that fails too, it comes back with another id.</p>
        {reason}
      </Action>{' '}
      <Action
        name="Discard"
        operation="discardDeadLetter"
        look="danger"
        act={(fields, key) => discard(letter, fields, key)}
      >
        <p>It is never handled. A timer of payments is not given up here: resolve its payment instead.</p>
        {reason}
      </Action>
    </>
  );
}
