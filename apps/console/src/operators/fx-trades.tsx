import type { ReactNode } from 'react';
import { bodyOf, operatorApi } from '../api/client';
import { useOperatorMay } from '../session';
import { AmountField, amountIn, RateField, rateIn } from '../ui/amount-field';
import { currencyOf } from '../ui/amounts';
import { Action, SelectField, textOf } from '../ui/dialog';
import { Empty } from '../ui/feedback';
import { ListView, useList, type Column } from '../ui/list';
import { Page } from '../ui/page';
import { ForeignText, Id, Money, Status, When } from '../ui/values';
import { askedFacts } from './asked-facts';
import { amountOf } from './currencies';
import { ConnectorName } from './house-names';
import { toneOfState } from './instruction-states';
import { useOutcome } from './outcome';
import { given } from './queries';
import type { FxTrade } from './resources';
import { keyOfPair, tradePairs, type TradePair } from './trade-pairs';
import { useConnectors, useSettlementAccounts } from './treasury-queries';

const MORE_OFTEN_MS = 10_000;

const columns: readonly Column<FxTrade>[] = [
  { name: 'Trade', cell: ({ id }) => <Id id={id} href={`/fx-trades/${id}`} isBare /> },
  { name: 'Status', cell: ({ status }) => <Status value={status} tone={toneOfState(status)} /> },
  { name: 'Sold', isFigure: true, cell: ({ amount, sell }) => <Money value={amountOf(amount, sell)} /> },
  {
    name: 'Bought',
    isFigure: true,
    cell: ({ boughtAmount, buy }) =>
      boughtAmount === null ? `${buy}, not yet` : <Money value={amountOf(boughtAmount, buy)} />,
  },
  { name: 'Least rate', isFigure: true, cell: ({ limitRate }) => limitRate ?? 'none' },
  { name: 'Connector', cell: ({ connectorId }) => <ConnectorName id={connectorId} /> },
  {
    name: 'The bank’s reference',
    cell: ({ providerReference }) => <ForeignText>{providerReference ?? 'none'}</ForeignText>,
  },
  { name: 'Message', cell: ({ message }) => <ForeignText>{message ?? 'none'}</ForeignText> },
  { name: 'Ordered', cell: ({ createdAt }) => <When at={createdAt} /> },
];

/** Exchanges of currencies between accounts of the house. */
export function FxTradesPage(): ReactNode {
  const mayTrade = useOperatorMay('TREASURY');
  const { run, note } = useOutcome('The trade is ordered. It is sent within a second.');
  const accounts = useSettlementAccounts().data?.data ?? [];
  const pairs = tradePairs(accounts);
  const list = useList({
    queryKey: ['ops', 'fx-trades'],
    read: (cursor, limit) =>
      bodyOf(operatorApi.GET('/fx-trades', { params: { query: { limit, ...given({ cursor }) } } })),
    refetchInterval: MORE_OFTEN_MS,
  });
  return (
    <Page
      title="FX trades"
      question="What has the house exchanged?"
      actions={mayTrade && pairs.length > 0 ? <Trade pairs={pairs} run={run} /> : undefined}
    >
      {note}
      <ListView
        caption="FX trades"
        list={list}
        keyOf={({ id }) => id}
        columns={columns}
        empty={
          <Empty title="Nothing was exchanged yet.">
            <p>
              A connector trades between two of its settlement accounts, one in each currency.{' '}
              {pairs.length === 0 && 'No connector has two such accounts yet.'}
            </p>
          </Empty>
        }
      />
    </Page>
  );
}

interface TradeProps {
  pairs: readonly TradePair[];
  run: ReturnType<typeof useOutcome>['run'];
}

function Trade({ pairs, run }: TradeProps): ReactNode {
  const connectors = useConnectors().data?.data ?? [];
  const names = new Map(connectors.map(({ id, name }) => [id, name]));
  const tradeIn = (fields: FormData) => {
    const chosen = textOf(fields, 'pair');
    const pair = pairs.find((one) => keyOfPair(one) === chosen);
    if (!pair) throw new RangeError('Choose what to exchange.');
    const amount = amountIn(fields, 'amount', currencyOf(pair.sell));
    return { ...pair, amount, ...given({ limitRate: rateIn(fields, 'limitRate') }) };
  };
  const order = (fields: FormData, key: string): Promise<void> =>
    run(operatorApi.POST('/fx-trades', { headers: { 'idempotency-key': key }, body: tradeIn(fields) }));
  return (
    <Action
      name="Trade"
      operation="createFxTrade"
      look="primary"
      review={(fields) => {
        const body = tradeIn(fields);
        return {
          amount: amountOf(body.amount, body.sell),
          facts: askedFacts({ action: 'create-fx-trade', params: {}, body }, { accounts: [], connectors }),
        };
      }}
      act={async (fields, key) => order(fields, key)}
    >
      <p>The connector gets the order at once. It can’t be taken back.</p>
      <SelectField
        name="pair"
        label="Exchange"
        mustChoose
        options={pairs.map((pair) => ({
          value: keyOfPair(pair),
          label: `${pair.sell} for ${pair.buy}, by ${names.get(pair.connectorId) ?? pair.connectorId}`,
        }))}
      />
      <AmountField name="amount" label="Amount that is sold" />
      <RateField name="limitRate" label="Least units to get for one unit (optional)" isOptional />
    </Action>
  );
}
