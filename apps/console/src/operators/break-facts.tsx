import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { bodyOf, operatorApi } from '../api/client';
import { FailureNote, Loading } from '../ui/feedback';
import { Facts, ForeignText, Id, When } from '../ui/values';
import { brokenOrder } from './break-subject';
import { AccountName, ConnectorName } from './house-names';
import type { Break } from './resources';

const ID = /\b([A-Z][A-Za-z]+:)[\da-f-]{28}([\da-f]{8})\b/g;

/** A text with the ends of the ids in it, which the facts have as a whole. */
function withShortIds(text: string): string {
  return text.replaceAll(ID, '$1…$2');
}

/** All that is known of a break: what was found, what the bank says of the money, and what it is about. */
export function BreakFacts({ of }: { of: Break }): ReactNode {
  const { message, saidReason, knownReason, text, counterparty, depositId } = of;
  const { lineId, transactionId, instructionId, connectorId, settlementAccountId } = of;
  const order = brokenOrder(of);
  const isInstruction = instructionId !== null && order === undefined;
  return (
    <div>
      <p>
        <ForeignText>{withShortIds(order?.finding ?? message)}</ForeignText>
      </p>
      <Facts
        isDense
        of={[
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
        ]}
      />
      {(isInstruction || order) && <Course of={of} />}
    </div>
  );
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

function Changes({ of }: { of: Break }): ReactNode {
  const order = brokenOrder(of);
  const id = order?.id ?? of.instructionId ?? '';
  const { data, error, refetch } = useQuery({
    queryKey: ['ops', 'history', id],
    queryFn: async () => {
      if (order) return (await order.read(id)).history;
      const params = { path: { instructionId: id } };
      return (await bodyOf(operatorApi.GET('/instructions/{instructionId}', { params }))).history;
    },
  });
  if (error) return <FailureNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  return (
    <ol>
      {data.map(({ version, at, event, state, message }) => (
        <li key={version}>
          <When at={at} /> {event === state ? state : `${event}, then ${state}`}
          {message !== null && `: ${message}`}
        </li>
      ))}
    </ol>
  );
}
