import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { bodyOf, operatorApi } from '../api/client';
import { useOperatorMay } from '../session';
import { FailureNote, Loading } from '../ui/feedback';
import { Page } from '../ui/page';
import { Facts, Id, Money, Status, When } from '../ui/values';
import { amountOf } from './currencies';
import { AccountName, ConnectorName } from './house-names';
import { possibleIn, toneOfState } from './instruction-states';
import { useOutcome } from './outcome';
import { oneOf } from '../ui/choice';
import type { InstructionWithHistory } from './resources';
import { Counterparty, CustomerName, PlatformName } from './subject-names';
import { History, StateActions, type StateOperations } from './state-changes';

const OUTCOMES = ['COMPLETED', 'FAILED', 'RETURNED'] as const;

const requestOf = <T,>(instructionId: string, key: string, body: T) => ({
  params: { path: { instructionId } },
  headers: { 'idempotency-key': key },
  body,
});

const operations: StateOperations = {
  outcomes: OUTCOMES,
  names: { query: 'queryInstruction', cancel: 'cancelInstruction', resolve: 'resolveInstruction' },
  query: (id, key, body) => operatorApi.POST('/instructions/{instructionId}/query', requestOf(id, key, body)),
  cancel: (id, key, body) =>
    operatorApi.POST('/instructions/{instructionId}/cancel', requestOf(id, key, body)),
};

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
      question="What did the connector get, and what did it say?"
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
          [
            'Held because of',
            of.heldReason === 'FROZEN' ? (
              <>
                FROZEN: <Link href="/freezes">what is frozen</Link>
              </>
            ) : (
              of.heldReason
            ),
          ],
          ['Operation', of.operation],
          ['Amount', <Money key="amount" value={amountOf(amount, currency)} />],
          ['Rail', of.paymentRail],
          ['Payment', <Id key="payment" id={of.transactionId} href={`/payments/${of.transactionId}`} />],
          ['Platform', <PlatformName key="platform" id={of.platformId} />],
          ['Customer', of.customerId !== null && <CustomerName id={of.customerId} />],
          ['Counterparty', <Counterparty key="counterparty" of={of.counterparty} />],
          ['Connector', <ConnectorName key="connector" id={of.connectorId} />],
          ['Settlement account', settlementAccountId && <AccountName id={settlementAccountId} />],
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
      <History of={of.history} />
    </>
  );
}

interface ActionsProps {
  of: InstructionWithHistory;
  run: ReturnType<typeof useOutcome>['run'];
}

function Actions({ of: { id, state }, run }: ActionsProps): ReactNode {
  return (
    <StateActions
      id={id}
      may={possibleIn(state)}
      operations={operations}
      run={run}
      what="instruction"
      cancelMeans="The payment fails and is refunded."
      resolve={({ outcome, evidence }, _fields, key) => {
        const body = { outcome: oneOf(OUTCOMES, outcome) ?? 'COMPLETED', evidence };
        return operatorApi.POST('/instructions/{instructionId}/resolve', requestOf(id, key, body));
      }}
      resolveMeans="COMPLETED settles the payment. FAILED and RETURNED give the whole amount back."
    />
  );
}
