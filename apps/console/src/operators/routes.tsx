import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { operatorApi } from '../api/client';
import { failureOf } from '../api/failure';
import { amountIn } from '../ui/amount-field';
import { Action, LongTextField, textOf } from '../ui/dialog';
import { Empty, FailureNote, Loading } from '../ui/feedback';
import { Table, type Column } from '../ui/list';
import { AccountName, ConnectorName } from './house-names';
import type { useOutcome } from './outcome';
import type { RouteRules } from './resources';
import { RouteFields } from './route-fields';
import {
  hasFields,
  inOrder,
  matchText,
  ruleIn,
  rulesIn,
  withoutRule,
  withRule,
  type PlacedRule,
  type Rule,
} from './route-rules';

interface Versioned {
  rules: readonly Rule[];
  etag: string;
}

const columns: readonly Column<PlacedRule>[] = [
  { name: 'Priority', isFigure: true, cell: ({ rule }) => rule.priority },
  { name: 'Payments', cell: ({ rule }) => matchText(rule) },
  { name: 'Connector', cell: ({ rule }) => <ConnectorName id={rule.connectorId} /> },
  {
    name: 'Settlement account',
    cell: ({ rule: { settlementAccountId: id } }) => (id ? <AccountName id={id} /> : 'none'),
  },
];

async function readRoutes(): Promise<Versioned> {
  const { data, error, response } = await operatorApi.GET('/routes');
  if (!data) throw failureOf(response, error);
  return { rules: data.rules, etag: response.headers.get('etag') ?? '*' };
}

const ruleOf = (fields: FormData, place: number): Rule =>
  ruleIn(
    {
      textOf: (name) => textOf(fields, name),
      amountIn: (name, currency) => amountIn(fields, name, currency),
    },
    place,
  );

interface RoutesProps {
  mayConfigure: boolean;
  run: ReturnType<typeof useOutcome>['run'];
}

/** The rules that choose the connector of a payment. They are replaced as a whole. */
export function RoutesSection({ mayConfigure, run }: RoutesProps): ReactNode {
  const { data, error, refetch } = useQuery({ queryKey: ['ops', 'routes'], queryFn: readRoutes });
  // The dialog with typed rules stays if a later reading fails; the tag refuses rules that are no longer the present ones.
  if (!data && error) return <FailureNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const { rules, etag } = data;
  const put: Put = (body, key) =>
    run(operatorApi.PUT('/routes', { headers: { 'if-match': etag, 'idempotency-key': key }, body }));
  const change: Column<PlacedRule> = {
    name: 'Change',
    cell: (of) => <ChangeRule of={of} rules={rules} put={put} />,
  };
  return (
    <>
      {rules.length === 0 ? (
        <Empty title="No rule chooses a connector.">
          <p>Payments use the sandbox of this deployment, or wait until a rule fits them.</p>
        </Empty>
      ) : (
        <Table
          caption="Routes"
          rows={inOrder(rules)}
          columns={mayConfigure ? [...columns, change] : columns}
          // Another rule may be at the place of an open dialog when the rules have changed.
          keyOf={({ place }) => `${etag} ${place}`}
        />
      )}
      {mayConfigure && (
        <>
          <p>
            <Action
              name="Add a rule"
              operation="putRoutes"
              act={async (fields, key) =>
                put(withRule(rules, { rule: ruleOf(fields, rules.length), place: rules.length }), key)
              }
            >
              <p>{IF_CHANGED}</p>
              <RouteFields place={rules.length} />
            </Action>
          </p>
          <details>
            <summary>All rules as JSON</summary>
            <p>
              <ReplaceRoutes etag={etag} rules={rules} put={put} />
            </p>
          </details>
        </>
      )}
    </>
  );
}

const IF_CHANGED = 'If somebody changes the routes meanwhile, nothing is changed.';

type Put = (body: RouteRules, key: string) => Promise<void>;

interface RuleProps {
  rules: readonly Rule[];
  put: Put;
}

function ChangeRule({ of, rules, put }: RuleProps & { of: PlacedRule }): ReactNode {
  const { rule, place } = of;
  return (
    <>
      {hasFields(rule) ? (
        <Action
          name="Change"
          operation="putRoutes"
          act={async (fields, key) => put(withRule(rules, { rule: ruleOf(fields, place), place }), key)}
        >
          <p>{IF_CHANGED}</p>
          <RouteFields place={place} of={rule} />
        </Action>
      ) : (
        'has amounts of any currency: change it as JSON'
      )}{' '}
      <Action
        name="Remove"
        operation="putRoutes"
        look="danger"
        act={(_fields, key) => put(withoutRule(rules, place), key)}
      >
        <p>The rule for {matchText(rule)} is removed. Payments take the next rule that fits them.</p>
        <p>{IF_CHANGED}</p>
      </Action>
    </>
  );
}

function ReplaceRoutes({ etag, rules, put }: RuleProps & { etag: string }): ReactNode {
  return (
    <Action
      name="Replace the routes"
      operation="putRoutes"
      act={async (fields, key) => put(rulesIn(textOf(fields, 'rules') ?? ''), key)}
    >
      <p>The smallest priority comes first. {IF_CHANGED}</p>
      <LongTextField key={etag} name="rules" label="Rules, as JSON" value={JSON.stringify(rules, null, 2)} />
    </Action>
  );
}
