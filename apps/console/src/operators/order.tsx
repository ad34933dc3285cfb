import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useOperatorMay } from '../session';
import { AmountField, amountIn } from '../ui/amount-field';
import { currencyOf } from '../ui/amounts';
import { textOf } from '../ui/dialog';
import { FailureNote, Loading } from '../ui/feedback';
import { moneyText } from '../ui/format';
import { Page } from '../ui/page';
import { Facts, Id, Money, Status, When } from '../ui/values';
import { amountOf } from './currencies';
import { AccountName, ConnectorName } from './house-names';
import { possibleIn, toneOfState } from './instruction-states';
import { depositReturnApi, fxTradeApi, ownTransferApi, type Order, type OrderApi } from './order-api';
import { useOutcome } from './outcome';
import { given } from './queries';
import { History, StateActions } from './state-changes';

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

const WITHOUT_RESULT = ['REJECTED', 'FAILED', 'CANCELLED', 'RETURNED'];

/** Whether money was reported, or is still waited for. */
function creditOf({ isCreditSeen, status }: { isCreditSeen: boolean; status: string }): string {
  if (isCreditSeen) return 'yes';
  return WITHOUT_RESULT.includes(status) ? 'no' : 'not yet';
}

/** What one kind of orders has and another lacks. */
function factsOf(order: Order): (readonly [string, ReactNode])[] {
  if ('buy' in order) {
    const { boughtAmount, buy } = order;
    return [
      ['Sold', <Money key="sold" value={amountOf(order.amount, order.sell)} />],
      ['Bought', boughtAmount === null ? `${buy}, not yet` : <Money value={amountOf(boughtAmount, buy)} />],
      ['Least rate', order.limitRate],
      ['Credit reported', creditOf(order)],
      ['Connector', <ConnectorName key="connector" id={order.connectorId} />],
    ];
  }
  const amount = ['Amount', <Money key="amount" value={amountOf(order.amount, order.currency)} />] as const;
  if ('toSettlementAccountId' in order) {
    return [
      amount,
      ['From', <AccountName key="from" id={order.fromSettlementAccountId} />],
      ['To', <AccountName key="to" id={order.toSettlementAccountId} />],
      ['Credit reported', creditOf(order)],
    ];
  }
  return [
    amount,
    ['From', <AccountName key="from" id={order.settlementAccountId} />],
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
      <History of={of.history} />
    </>
  );
}

interface ActionsProps {
  of: Order;
  api: OrderApi;
  run: ReturnType<typeof useOutcome>['run'];
}

function Actions({ of, api, run }: ActionsProps): ReactNode {
  const { query, cancel } = possibleIn(of.status);
  const isTrade = 'buy' in of;
  const boughtIn = (fields: FormData): number | undefined =>
    isTrade && textOf(fields, 'boughtAmount') !== undefined
      ? amountIn(fields, 'boughtAmount', currencyOf(of.buy))
      : undefined;
  return (
    <StateActions
      id={of.id}
      // A bank that has a trade can't cancel it, and nobody knows what a sent order did but the bank.
      may={{ query, cancel: cancel && !(query && isTrade), resolve: query }}
      operations={api}
      run={run}
      what="order"
      resolve={(resolution, fields, key) =>
        api.resolve(of.id, key, { ...resolution, ...given({ boughtAmount: boughtIn(fields) }) })
      }
      review={
        isTrade
          ? (fields) => {
              const bought = amountOf(boughtIn(fields), of.buy);
              return {
                amount: bought,
                facts: [
                  ['Outcome', textOf(fields, 'outcome') ?? ''],
                  ['Sold', moneyText(amountOf(of.amount, of.sell)) ?? ''],
                  ['Bought', moneyText(bought) ?? `no ${of.buy}`],
                ],
              };
            }
          : undefined
      }
      resolveMeans={
        'COMPLETED books the order. FAILED ends it, and its money stays where it was.' +
        (isTrade ? '' : ' RETURNED says that its money left and came back.')
      }
    >
      {isTrade && (
        <AmountField name="boughtAmount" label={`Bought ${of.buy}, if it is COMPLETED`} isOptional />
      )}
    </StateActions>
  );
}
