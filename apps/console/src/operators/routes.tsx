import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { operatorApi } from '../api/client';
import { failureOf } from '../api/failure';
import { Action, LongTextField, textOf } from '../ui/dialog';
import { Empty, FailureNote, Loading } from '../ui/feedback';
import { Table, type Column } from '../ui/list';
import { AccountName, ConnectorName } from './house-names';
import type { useOutcome } from './outcome';
import type { RouteRules } from './resources';
import { matchText, rulesIn } from './route-rules';

interface Versioned {
  rules: RouteRules['rules'];
  etag: string;
}

interface Row {
  place: number;
  rule: RouteRules['rules'][number];
}

const columns: readonly Column<Row>[] = [
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
  const replace = (fields: FormData, key: string): Promise<void> => {
    const body = rulesIn(textOf(fields, 'rules') ?? '');
    return run(operatorApi.PUT('/routes', { headers: { 'if-match': etag, 'idempotency-key': key }, body }));
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
          rows={rules.map((rule, place) => ({ rule, place }))}
          columns={columns}
          keyOf={({ place }) => String(place)}
        />
      )}
      {mayConfigure && (
        <p>
          <Action
            name="Replace the routes"
            operation="putRoutes"
            act={async (fields, key) => replace(fields, key)}
          >
            <p>
              The smallest priority comes first. If somebody changes the routes meanwhile, nothing is
              replaced.
            </p>
            <LongTextField
              key={etag}
              name="rules"
              label="Rules, as JSON"
              value={JSON.stringify(rules, null, 2)}
            />
          </Action>
        </p>
      )}
    </>
  );
}
