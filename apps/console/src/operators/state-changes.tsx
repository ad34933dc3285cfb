import type { ReactNode } from 'react';
import { Action, LongTextField, SelectField, textOf } from '../ui/dialog';
import { Table, type Column } from '../ui/list';
import { Section } from '../ui/page';
import type { Review } from '../ui/review';
import type { OperationId } from '../ui/sign-in-again';
import { ForeignText, Status, When } from '../ui/values';
import { ConnectorName } from './house-names';
import { toneOfState, type Possible } from './instruction-states';
import type { useOutcome } from './outcome';
import { given } from './queries';

/** A change of an instruction, or of an order of the house. */
export interface Change {
  version: number;
  at: string;
  event: string;
  state: string;
  attempt: number;
  /** Only instructions change their connector. */
  connectorId?: string;
  message: string | null;
}

const before: readonly Column<Change>[] = [
  { name: 'When', cell: ({ at }) => <When at={at} /> },
  { name: 'What happened', cell: ({ event }) => event },
  { name: 'State', cell: ({ state }) => <Status value={state} tone={toneOfState(state)} /> },
  { name: 'Attempt', isFigure: true, cell: ({ attempt }) => attempt },
];
const connector: Column<Change> = {
  name: 'Connector',
  cell: ({ connectorId }) => (connectorId ? <ConnectorName id={connectorId} /> : 'none'),
};
const message: Column<Change> = {
  name: 'Message',
  cell: (change) => <ForeignText>{change.message ?? 'none'}</ForeignText>,
};

/** What has become of an instruction or an order, the oldest first. */
export function History({ of, title = 'History' }: { of: readonly Change[]; title?: string }): ReactNode {
  const hasConnector = of.some(({ connectorId }) => connectorId !== undefined);
  return (
    <Section title={title}>
      <Table
        caption={title}
        rows={of}
        columns={[...before, ...(hasConnector ? [connector] : []), message]}
        keyOf={({ version }) => String(version)}
      />
    </Section>
  );
}

type Answered = Promise<{ data?: unknown; error?: unknown; response: Response }>;

/** What a person says with an action. */
export interface Resolution {
  outcome: string;
  evidence: string;
}

/** The operations by which people change one kind of instructions or orders. */
export interface StateOperations {
  outcomes: readonly string[];
  /** Their names in the API. */
  names: Readonly<Record<keyof Possible, OperationId>>;
  query: (id: string, key: string, body: { reason?: string }) => Answered;
  cancel: (id: string, key: string, body: { reason?: string }) => Answered;
}

interface StateActionsProps {
  id: string;
  may: Possible;
  operations: StateOperations;
  run: ReturnType<typeof useOutcome>['run'];
  /** What it is, e.g. "order". */
  what: string;
  /** What cancelling does to what was not sent. */
  cancelMeans?: string;
  resolve: (resolution: Resolution, fields: FormData, key: string) => Answered;
  /** What is shown before it is resolved, if its fields name an amount. */
  review?: ((fields: FormData) => Review) | undefined;
  /** What the outcomes do. */
  resolveMeans: string;
  /** Further fields of the resolution. */
  children?: ReactNode;
}

/** The buttons by which people change an instruction or an order, as far as its state allows. */
export function StateActions(props: StateActionsProps): ReactNode {
  const { id, may, operations, run, what, cancelMeans, resolve, review, resolveMeans, children } = props;
  const reasonIn = (fields: FormData) => given({ reason: textOf(fields, 'reason') });
  const reason = <LongTextField name="reason" label="Reason, without personal data" isOptional />;
  const resolved = async (fields: FormData, key: string): Promise<void> => {
    const outcome = textOf(fields, 'outcome') ?? '';
    await run(resolve({ outcome, evidence: textOf(fields, 'evidence') ?? '' }, fields, key));
  };
  return (
    <>
      {may.query && (
        <Action
          name="Ask the connector"
          operation={operations.names.query}
          act={(fields, key) => run(operations.query(id, key, reasonIn(fields)))}
        >
          <p>What the connector says is applied as a report.</p>
          {reason}
        </Action>
      )}
      {may.cancel && (
        <Action
          name={`Cancel the ${what}`}
          operation={operations.names.cancel}
          look="danger"
          act={(fields, key) => run(operations.cancel(id, key, reasonIn(fields)))}
        >
          <p>{cancelMeans} If the connector has it already, the connector is asked first.</p>
          {reason}
        </Action>
      )}
      {may.resolve && (
        <Action name="Resolve" operation={operations.names.resolve} review={review} act={resolved}>
          <p>{resolveMeans}</p>
          <SelectField name="outcome" label="Outcome" options={operations.outcomes} />
          {children}
          <LongTextField name="evidence" label="Evidence, without personal data" />
        </Action>
      )}
    </>
  );
}
