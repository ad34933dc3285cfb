import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { bodyOf, operatorApi } from '../api/client';
import { FailureNote, Loading } from '../ui/feedback';
import { Facts, ForeignText, Id, When, type FactsProps } from '../ui/values';
import { brokenOrder } from './break-subject';
import { AccountName, ConnectorName } from './house-names';
import type { Break } from './resources';
import { History, type Change } from './state-changes';

const ID = /\b([A-Z][A-Za-z]+:)[\da-f-]{28}([\da-f]{8})\b/g;

/** A text with the ends of the ids in it, which the facts have as a whole. */
function withShortIds(text: string): string {
  return text.replaceAll(ID, '$1…$2');
}

/** What was found. Its ids are in the facts, as a whole. */
export function BreakFinding({ of }: { of: Break }): ReactNode {
  return (
    <p>
      <ForeignText>{withShortIds(brokenOrder(of)?.finding ?? of.message)}</ForeignText>
    </p>
  );
}

/** What the bank says of the money of a break, and what it is about. */
export function breakFactsOf(of: Break): FactsProps['of'] {
  const { saidReason, knownReason, text, counterparty, depositId } = of;
  const { lineId, transactionId, instructionId, connectorId, settlementAccountId } = of;
  const order = brokenOrder(of);
  const isInstruction = instructionId !== null && order === undefined;
  return [
    ['Reason of what was said', saidReason && <ForeignText>{saidReason}</ForeignText>],
    ['Reason of what was known', knownReason && <ForeignText>{knownReason}</ForeignText>],
    ['The bank’s text', text && <ForeignText>{text}</ForeignText>],
    ['Other party', counterparty && <ForeignText>{counterparty}</ForeignText>],
    ['Bank’s name of the deposit', depositId],
    ['Statement line', lineId && <Id id={lineId} />],
    ['Payment', transactionId && <Id id={transactionId} href={`/payments/${transactionId}`} />],
    ['Order', order && <Id id={order.id} href={order.href} />],
    ['Instruction', isInstruction && <Id id={instructionId} href={`/instructions/${instructionId}`} />],
    ['Account', settlementAccountId && <AccountName id={settlementAccountId} />],
    ['Connector', connectorId && <ConnectorName id={connectorId} />],
  ];
}

/** All that is known of a break, in a table or a dialog. */
export function BreakFacts({ of }: { of: Break }): ReactNode {
  return (
    <div>
      <BreakFinding of={of} />
      <Facts isDense of={breakFactsOf(of)} />
      {sentOf(of) && <Course of={of} />}
    </div>
  );
}

/** Id of the order or instruction of a break, which has a history. */
function sentOf(of: Break): string | undefined {
  return brokenOrder(of)?.id ?? of.instructionId ?? undefined;
}

/** What a connector has said of an order or instruction, which is read when it is asked for. */
function Course({ of }: { of: Break }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>What was sent and said</summary>
      {isOpen && <Changes of={of} />}
    </details>
  );
}

/** What has become of the order or instruction of a break. */
function useCourse(of: Break): UseQueryResult<readonly Change[]> {
  const order = brokenOrder(of);
  const id = sentOf(of);
  return useQuery({
    queryKey: ['ops', 'history', id],
    enabled: id !== undefined,
    queryFn: async () => {
      if (id === undefined) return [];
      if (order) return (await order.read(id)).history;
      const params = { path: { instructionId: id } };
      return (await bodyOf(operatorApi.GET('/instructions/{instructionId}', { params }))).history;
    },
  });
}

function Changes({ of }: { of: Break }): ReactNode {
  const { data, error, refetch } = useCourse(of);
  if (error) return <FailureNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  return (
    <ol>
      {data.map(({ version, at, event, state, message }) => (
        <li key={version}>
          <When at={at} /> {event === state ? state : `${event}, then ${state}`}
          {message !== null && (
            <>
              : <ForeignText>{message}</ForeignText>
            </>
          )}
        </li>
      ))}
    </ol>
  );
}

/** The history of the order or instruction of a break, on the page of the break. */
export function BreakHistory({ of }: { of: Break }): ReactNode {
  const { data, error, refetch } = useCourse(of);
  if (sentOf(of) === undefined) return null;
  if (error) return <FailureNote error={error} onRetry={() => void refetch()} />;
  return data ? <History of={data} title="What was sent and said" /> : <Loading />;
}
