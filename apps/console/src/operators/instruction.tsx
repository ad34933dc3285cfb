import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { bodyOf, operatorApi } from '../api/client';
import { useOperatorMay } from '../session';
import { Action, LongTextField, SelectField, textOf } from '../ui/dialog';
import { FailureNote, Loading } from '../ui/feedback';
import { Table, type Column } from '../ui/list';
import { Page, Section } from '../ui/page';
import { Facts, Id, Money, Status, When } from '../ui/values';
import { amountOf } from './currencies';
import { possibleIn, toneOfState } from './instruction-states';
import { useOutcome } from './outcome';
import { oneOf } from '../ui/choice';
import { given } from './queries';
import type { InstructionWithHistory } from './resources';

const OUTCOMES = ['COMPLETED', 'FAILED', 'RETURNED'] as const;

type Change = InstructionWithHistory['history'][number];

const columns: readonly Column<Change>[] = [
  { name: 'When', cell: ({ at }) => <When at={at} /> },
  { name: 'What happened', cell: ({ event }) => event },
  { name: 'State', cell: ({ state }) => <Status value={state} tone={toneOfState(state)} /> },
  { name: 'Attempt', isFigure: true, cell: ({ attempt }) => attempt },
  { name: 'Connector', cell: ({ connectorId }) => <Id id={connectorId} /> },
  { name: 'Message', cell: ({ message }) => message ?? 'none' },
];

/** One order to a connector, with what became of it. */
export function InstructionPage({ id }: { id: string }): ReactNode {
  const mayResolve = useOperatorMay('RESOLVE');
  const { run, note } = useOutcome('It is done. The history says what changed.');
  const { data, error, refetch } = useQuery({
    queryKey: ['ops', 'instructions', 'one', id],
    queryFn: () =>
      bodyOf(operatorApi.GET('/instructions/{instructionId}', { params: { path: { instructionId: id } } })),
  });
  return (
    <Page
      title="Instruction"
      question="What has the connector been told, and what did it say?"
      actions={mayResolve && data ? <Actions of={data} run={run} /> : undefined}
    >
      {note}
      {error && <FailureNote error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && <Shown of={data} />}
    </Page>
  );
}

function Shown({ of }: { of: InstructionWithHistory }): ReactNode {
  const { amount, currency, returns, state, settlementAccountId } = of;
  return (
    <>
      <Facts
        of={[
          ['Instruction', <Id key="id" id={of.id} whole />],
          ['State', <Status key="state" value={state} tone={toneOfState(state)} />],
          ['Held because of', of.holdReason],
          ['Operation', of.operation],
          ['Amount', <Money key="amount" value={amountOf(amount, currency)} />],
          ['Rail', of.paymentRail],
          ['Payment', <Id key="payment" id={of.transactionId} href={`/payments/${of.transactionId}`} />],
          ['Platform', <Id key="platform" id={of.platformId} />],
          ['Connector', <Id key="connector" id={of.connectorId} />],
          [
            'Settlement account',
            settlementAccountId && (
              <Id id={settlementAccountId} href={`/settlement-accounts/${settlementAccountId}`} />
            ),
          ],
          ["The connector's reference", of.providerReference],
          ['Attempts', of.attempt],
          ['Queued', <When key="queued" at={of.queuedAt} />],
          ['Last attempt', <When key="attempted" at={of.attemptedAt} />],
          ...returns.map(
            (one) =>
              [
                `Came back as ${one.returnId}`,
                <Money key={one.returnId} value={amountOf(one.amount, currency)} />,
              ] as const,
          ),
        ]}
      />
      <p>
        <Link href={`/breaks?status=ALL&instructionId=${of.id}`}>Breaks of this instruction</Link>
      </p>
      <Section title="History">
        <Table
          caption="History"
          rows={of.history}
          columns={columns}
          keyOf={({ version }) => String(version)}
        />
      </Section>
    </>
  );
}

interface ActionsProps {
  of: InstructionWithHistory;
  run: ReturnType<typeof useOutcome>['run'];
}

function Actions({ of: { id, state }, run }: ActionsProps): ReactNode {
  const may = possibleIn(state);
  const requestOf = <T,>(body: T, key: string) => ({
    params: { path: { instructionId: id } },
    headers: { 'idempotency-key': key },
    body,
  });
  const reasonIn = (fields: FormData) => given({ reason: textOf(fields, 'reason') });
  const reason = <LongTextField name="reason" label="Reason, without personal data" isOptional />;
  return (
    <>
      {may.query && (
        <Action
          name="Ask the connector"
          act={(fields, key) =>
            run(operatorApi.POST('/instructions/{instructionId}/query', requestOf(reasonIn(fields), key)))
          }
        >
          <p>What the connector says is applied as a report.</p>
          {reason}
        </Action>
      )}
      {may.cancel && (
        <Action
          name="Cancel the instruction"
          look="danger"
          act={(fields, key) =>
            run(operatorApi.POST('/instructions/{instructionId}/cancel', requestOf(reasonIn(fields), key)))
          }
        >
          <p>
            The payment fails and is refunded. If the connector has it already, the connector is asked first.
          </p>
          {reason}
        </Action>
      )}
      {may.resolve && (
        <Action
          name="Resolve"
          act={(fields, key) => {
            const outcome = oneOf(OUTCOMES, textOf(fields, 'outcome')) ?? 'COMPLETED';
            const body = { outcome, evidence: textOf(fields, 'evidence') ?? '' };
            return run(operatorApi.POST('/instructions/{instructionId}/resolve', requestOf(body, key)));
          }}
        >
          <p>COMPLETED settles the payment. FAILED and RETURNED give the whole amount back.</p>
          <SelectField name="outcome" label="Outcome" options={OUTCOMES} />
          <LongTextField name="evidence" label="Evidence, without personal data" />
        </Action>
      )}
    </>
  );
}
