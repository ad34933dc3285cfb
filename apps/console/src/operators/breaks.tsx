import type { ReactNode } from 'react';
import { bodyOf, operatorApi } from '../api/client';
import { useOperatorMay } from '../session';
import { Action, LongTextField, SelectField, TextField, textOf } from '../ui/dialog';
import { Empty } from '../ui/feedback';
import { FilterBar, SelectFilter, TextFilter, useFilters } from '../ui/filters';
import { ListView, useList, type Column } from '../ui/list';
import { Page } from '../ui/page';
import { Id, Money, Status, When } from '../ui/values';
import { AccountFilter } from './account-filter';
import { actionsOf, meanings, needs } from './break-actions';
import { BreakFacts } from './break-facts';
import { amountOf } from './currencies';
import { useOutcome } from './outcome';
import { oneOf } from '../ui/choice';
import { given } from './queries';
import type { Break } from './resources';

const STATUSES = ['OPEN', 'RESOLVED'] as const;
const SEVERITIES = ['CRITICAL', 'WARNING'] as const;

const columns: readonly Column<Break>[] = [
  {
    name: 'Break',
    cell: ({ id, kind }) => (
      <span>
        {kind}
        <br />
        <Id id={id} />
      </span>
    ),
  },
  {
    name: 'Severity, status',
    cell: ({ severity, status }) => (
      <span>
        <Status value={severity} tone={severity === 'CRITICAL' ? 'bad' : 'waiting'} />
        <br />
        <Status value={status} tone={status === 'OPEN' ? 'waiting' : 'good'} />
      </span>
    ),
  },
  {
    name: 'Amount',
    isFigure: true,
    cell: ({ amount, currency }) => <Money value={amountOf(amount, currency)} />,
  },
  { name: 'Since', cell: ({ createdAt }) => <When at={createdAt} /> },
  { name: 'Finding', cell: (found) => <BreakFacts of={found} /> },
];

/** Findings that a person has to look into. */
export function BreaksPage(): ReactNode {
  const [filters] = useFilters();
  const mayResolve = useOperatorMay('RESOLVE');
  const { run, note } = useOutcome('The break is resolved.');
  const { kind, instructionId, depositId, settlementAccountId } = filters;
  const status = oneOf(STATUSES, filters['status'] ?? 'OPEN');
  const severity = oneOf(SEVERITIES, filters['severity']);
  const query = given({
    status,
    severity,
    kind,
    instructionId,
    depositId,
    settlementAccountId,
  });
  const list = useList({
    queryKey: ['ops', 'breaks', query],
    read: (cursor, limit) =>
      bodyOf(operatorApi.GET('/breaks', { params: { query: { ...query, limit, ...given({ cursor }) } } })),
  });
  const resolve: Resolve = async (found, fields, key) => {
    const action = oneOf(actionsOf(found), textOf(fields, 'action')) ?? 'NO_ACTION';
    const ids = {
      accountId: textOf(fields, 'accountId'),
      lineId: textOf(fields, 'lineId'),
      settlementAccountId: textOf(fields, 'settlementAccountId'),
    };
    const body = { action, reason: textOf(fields, 'reason') ?? '', ...given(ids) };
    const params = { path: { breakId: found.id } };
    const headers = { 'idempotency-key': key };
    await run(operatorApi.POST('/breaks/{breakId}/resolve', { params, headers, body }));
  };
  return (
    <Page title="Breaks" question="Where do the bank, the connector and the ledger disagree?">
      <FilterBar>
        <SelectFilter name="status" label="Status" options={STATUSES} initial="OPEN" />
        <SelectFilter name="severity" label="Severity" options={SEVERITIES} />
        <TextFilter name="kind" label="Kind" placeholder="UNMATCHED_DEPOSIT" />
        <TextFilter name="instructionId" label="Instruction" placeholder="PaymentInstruction:…" />
        <AccountFilter />
        <TextFilter name="depositId" label="Deposit" placeholder="the bank's name of it" />
      </FilterBar>
      {note}
      <ListView
        caption="Breaks"
        list={list}
        keyOf={({ id }) => id}
        columns={[
          ...columns,
          {
            name: 'Resolution',
            cell: (found) => <Resolution found={found} mayResolve={mayResolve} resolve={resolve} />,
          },
        ]}
        empty={
          <Empty title={status === 'OPEN' ? 'No break is open.' : 'No break matches.'}>
            <p>Choose another status to see those that were resolved.</p>
          </Empty>
        }
      />
    </Page>
  );
}

type Resolve = (found: Break, fields: FormData, key: string) => Promise<void>;

interface ResolutionProps {
  found: Break;
  mayResolve: boolean;
  resolve: Resolve;
}

function Resolution({ found, mayResolve, resolve }: ResolutionProps): ReactNode {
  if (found.status !== 'OPEN') {
    return (
      <>
        {found.resolution ?? 'by itself'} {found.resolvedAt !== null && <When at={found.resolvedAt} />}{' '}
        {found.resolvedBy !== null && <Id id={found.resolvedBy} />}
      </>
    );
  }
  if (!mayResolve) return 'waits for finance';
  const actions = actionsOf(found);
  const { account, line } = needs(actions);
  return (
    <Action name="Resolve" operation="resolveBreak" act={(fields, key) => resolve(found, fields, key)}>
      <BreakFacts of={found} />
      <SelectField name="action" label="Action" options={actions} />
      <ul>
        {actions.map((action) => (
          <li key={action}>
            {action}: {meanings[action]}
          </li>
        ))}
      </ul>
      {account && (
        <TextField
          name="accountId"
          label="Account, for CREDIT_ACCOUNT"
          placeholder="InternalAccount:…"
          isOptional
        />
      )}
      {line && (
        <TextField
          name="lineId"
          label="Statement line, if another is meant"
          placeholder="StatementLine:…"
          isOptional
        />
      )}
      {found.kind === 'UNBOOKED_FEE' && (
        <TextField
          name="settlementAccountId"
          label="Settlement account, if the connector has several in this currency"
          placeholder="SettlementAccount:…"
          isOptional
        />
      )}
      <LongTextField name="reason" label="Reason or evidence, without personal data" />
    </Action>
  );
}
