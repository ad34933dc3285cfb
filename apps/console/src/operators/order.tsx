import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useOperatorMay } from '../session';
import { smallestUnits } from '../ui/amounts';
import { Action, LongTextField, SelectField, TextField, textOf } from '../ui/dialog';
import { FailureNote, Loading } from '../ui/feedback';
import { Table, type Column } from '../ui/list';
import { Page, Section } from '../ui/page';
import { Facts, Id, Money, Status, When } from '../ui/values';
import { amountOf, decimalsOf } from './currencies';
import { possibleIn, toneOfState } from './instruction-states';
import { depositReturnApi, fxTradeApi, ownTransferApi, type Order, type OrderApi } from './order-api';
import { useOutcome } from './outcome';
import { given } from './queries';

type Change = Order['history'][number];

const columns: readonly Column<Change>[] = [
  { name: 'When', cell: ({ at }) => <When at={at} /> },
  { name: 'What happened', cell: ({ event }) => event },
  { name: 'State', cell: ({ state }) => <Status value={state} tone={toneOfState(state)} /> },
  { name: 'Attempt', isFigure: true, cell: ({ attempt }) => attempt },
  { name: 'Message', cell: ({ message }) => message ?? 'none' },
];

/** An exchange of currencies, with what became of it. */
export function FxTradePage({ id }: { id: string }): ReactNode {
  return <OrderPage id={id} api={fxTradeApi} />;
}

/** A transfer between accounts of the house, with what became of it. */
export function OwnTransferPage({ id }: { id: string }): ReactNode {
  return <OrderPage id={id} api={ownTransferApi} />;
}

/** A deposit that goes back to its payer, with what became of it. */
export function DepositReturnPage({ id }: { id: string }): ReactNode {
  return <OrderPage id={id} api={depositReturnApi} />;
}

function OrderPage({ id, api }: { id: string; api: OrderApi }): ReactNode {
  const mayResolve = useOperatorMay('RESOLVE');
  const { run, note } = useOutcome('It is done. The history says what changed.');
  const { data, error, refetch } = useQuery({
    queryKey: ['ops', 'orders', id],
    queryFn: () => api.read(id),
  });
  return (
    <Page
      title={api.title}
      question={api.question}
      actions={mayResolve && data ? <Actions of={data} api={api} run={run} /> : undefined}
    >
      {note}
      {error && <FailureNote error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && <Shown of={data} />}
    </Page>
  );
}

const account = (id: string): ReactNode => <Id id={id} href={`/settlement-accounts/${id}`} />;

/** What one kind of orders has and another lacks. */
function factsOf(order: Order): (readonly [string, ReactNode])[] {
  if ('buy' in order) {
    const { boughtAmount, buy } = order;
    return [
      ['Sold', <Money key="sold" value={amountOf(order.amount, order.sell)} />],
      ['Bought', boughtAmount === null ? `${buy}, not yet` : <Money value={amountOf(boughtAmount, buy)} />],
      ['Least rate', order.limitRate],
      ['Credit reported', order.isCreditSeen ? 'yes' : 'not yet'],
      ['Connector', <Id key="connector" id={order.connectorId} />],
    ];
  }
  const amount = ['Amount', <Money key="amount" value={amountOf(order.amount, order.currency)} />] as const;
  if ('toSettlementAccountId' in order) {
    return [
      amount,
      ['From', account(order.fromSettlementAccountId)],
      ['To', account(order.toSettlementAccountId)],
      ['Credit reported', order.isCreditSeen ? 'yes' : 'not yet'],
    ];
  }
  return [
    amount,
    ['From', account(order.settlementAccountId)],
    ['For the connector', <Id key="instruction" id={order.instructionId} />],
  ];
}

function Shown({ of }: { of: Order }): ReactNode {
  return (
    <>
      <Facts
        of={[
          ['Order', <Id key="id" id={of.id} whole />],
          ['State', <Status key="state" value={of.status} tone={toneOfState(of.status)} />],
          ...factsOf(of),
          ['The bank’s reference', of.providerReference],
          ['Message', of.message],
          ['Ordered', <When key="at" at={of.createdAt} />],
        ]}
      />
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
  of: Order;
  api: OrderApi;
  run: ReturnType<typeof useOutcome>['run'];
}

function Actions({ of, api, run }: ActionsProps): ReactNode {
  const { id, status } = of;
  const may = possibleIn(status);
  const reasonIn = (fields: FormData) => given({ reason: textOf(fields, 'reason') });
  const reason = <LongTextField name="reason" label="Reason, without personal data" isOptional />;
  return (
    <>
      {may.query && (
        <Action name="Ask the connector" act={(fields, key) => run(api.query(id, key, reasonIn(fields)))}>
          <p>What the connector says is applied as a report.</p>
          {reason}
        </Action>
      )}
      {may.cancel && !(may.query && 'buy' in of) && (
        <Action
          name="Cancel the order"
          look="danger"
          act={(fields, key) => run(api.cancel(id, key, reasonIn(fields)))}
        >
          <p>If the connector has it already, the connector is asked first.</p>
          {reason}
        </Action>
      )}
      {may.query && <Resolve of={of} api={api} run={run} />}
    </>
  );
}

function Resolve({ of, api, run }: ActionsProps): ReactNode {
  const act = async (fields: FormData, key: string): Promise<void> => {
    const outcome = textOf(fields, 'outcome') ?? '';
    const evidence = textOf(fields, 'evidence') ?? '';
    const bought = textOf(fields, 'bought');
    const boughtAmount =
      'buy' in of && bought !== undefined ? smallestUnits(bought, decimalsOf(of.buy)) : undefined;
    await run(api.resolve(of.id, key, { outcome, evidence, ...given({ boughtAmount }) }));
  };
  return (
    <Action name="Resolve" act={act}>
      <p>COMPLETED books the order. FAILED ends it, and its money stays where it was.</p>
      <SelectField name="outcome" label="Outcome" options={api.outcomes} />
      {'buy' in of && (
        <TextField
          name="bought"
          label={`Bought ${of.buy}, if it is COMPLETED`}
          placeholder="900.00"
          isOptional
        />
      )}
      <LongTextField name="evidence" label="Evidence, without personal data" />
    </Action>
  );
}
