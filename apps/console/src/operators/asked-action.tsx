import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { bodyOf, operatorApi } from '../api/client';
import { FailureNote, Loading } from '../ui/feedback';
import { Facts, ForeignText, Money } from '../ui/values';
import { askedFacts } from './asked-facts';
import { BreakFacts } from './break-facts';
import { amountOf } from './currencies';
import { Details } from './details';
import { sumAmount, sumOf } from './match-sums';
import { LOGGED } from './queries';
import type { Approval, OpenItem, StatementLine } from './resources';
import { useConnectors, useSettlementAccounts } from './treasury-queries';

/** Most entries of a list of the API. */
const LIMIT_MAX = 100;

/** What an approval does, as its second person has to check it; the request itself on demand. */
export function AskedAction({ of }: { of: Approval }): ReactNode {
  const accounts = useSettlementAccounts().data?.data ?? [];
  const connectors = useConnectors().data?.data ?? [];
  const { action, params, body } = of;
  const facts = askedFacts(of, { accounts, connectors });
  const breakId = params['breakId'];
  const details = <Details of={{ ...params, ...body }} />;
  if (facts.length === 0) return details;
  return (
    <>
      {typeof breakId === 'string' && <AskedBreak id={breakId} />}
      <Facts of={facts.map(([name, text]) => [name, <ForeignText key={name}>{text}</ForeignText>])} />
      {action === 'match-lines' && of.resourceId !== null && (
        <AskedMatch accountId={of.resourceId} lineIds={body['lineIds']} itemIds={body['itemIds']} />
      )}
      <details>
        <summary>Details of the request</summary>
        {details}
      </details>
    </>
  );
}

function AskedBreak({ id }: { id: string }): ReactNode {
  const { data, error } = useQuery({
    ...LOGGED,
    queryKey: ['ops', 'breaks', 'asked', id],
    queryFn: () => bodyOf(operatorApi.GET('/breaks', { params: { query: { status: 'OPEN', breakId: id } } })),
  });
  if (error) return <FailureNote error={error} />;
  if (!data) return <Loading />;
  const [found] = data.data;
  if (!found) return <p>The break is resolved already: look at Breaks.</p>;
  return (
    <>
      <p>
        <Money value={amountOf(found.amount, found.currency)} />
      </p>
      <BreakFacts of={found} />
    </>
  );
}

interface MatchProps {
  accountId: string;
  lineIds: unknown;
  itemIds: unknown;
}

/** The lines and items of a match that are still open. */
function AskedMatch({ accountId: settlementAccountId, lineIds, itemIds }: MatchProps): ReactNode {
  const query = { settlementAccountId, limit: LIMIT_MAX };
  const named = idsOf(lineIds);
  const { data, error } = useQuery({
    ...LOGGED,
    queryKey: ['ops', 'asked-match', settlementAccountId, named],
    queryFn: async () => {
      const lines: StatementLine[] = [];
      for (let at = 0; at < named.length; at += LIMIT_MAX) {
        const part = { ...query, lineIds: named.slice(at, at + LIMIT_MAX), state: 'UNMATCHED' } as const;
        lines.push(...(await bodyOf(operatorApi.GET('/statement-lines', { params: { query: part } }))).data);
      }
      const items = await bodyOf(operatorApi.GET('/open-items', { params: { query } }));
      return { lines, items: items.data };
    },
  });
  if (error) return <FailureNote error={error} />;
  if (!data) return <Loading />;
  return (
    <>
      <Sides
        title="Lines of the bank"
        ids={named}
        of={data.lines}
        textOf={lineText}
        missing="are not open any more"
      />
      <Sides
        title="Open items"
        ids={idsOf(itemIds)}
        of={data.items}
        textOf={itemText}
        missing={`the oldest ${LIMIT_MAX} don’t show`}
      />
    </>
  );
}

/** Ids in the body of a request. */
const idsOf = (ids: unknown): string[] =>
  Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string') : [];
const lineText = ({ bookingDate, bankReference, counterparty, text }: StatementLine): string =>
  [bookingDate, bankReference, counterparty, text].filter((part) => part !== null).join(' · ');
const itemText = ({ kind, reference, providerReference }: OpenItem): string =>
  [kind, reference, providerReference].filter((part) => part !== null).join(' · ');

interface SidesProps<T> {
  title: string;
  ids: readonly string[];
  of: readonly T[];
  textOf: (one: T) => string;
  /** What is said of the others. */
  missing: string;
}

function Sides<T extends StatementLine | OpenItem>({
  title,
  ids,
  of,
  textOf,
  missing,
}: SidesProps<T>): ReactNode {
  const found = of.filter(({ id }) => ids.includes(id));
  const [first] = found;
  if (!first) return null;
  const others = ids.length - found.length;
  return (
    <>
      <p>
        {title}: <Money value={sumAmount(sumOf(found), first.currency)} />
        {others > 0 && `, and ${others} that ${missing}`}
      </p>
      <ul>
        {found.map((one) => (
          <li key={one.id}>
            <Money value={sumAmount(sumOf([one]), one.currency)} /> <ForeignText>{textOf(one)}</ForeignText>
          </li>
        ))}
      </ul>
    </>
  );
}
