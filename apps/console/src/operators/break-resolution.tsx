import type { ReactNode } from 'react';
import { operatorApi } from '../api/client';
import { useOperatorMay } from '../session';
import { oneOf } from '../ui/choice';
import { Action, LongTextField, SelectField, TextField, textOf } from '../ui/dialog';
import { When } from '../ui/values';
import { actionsOf, meanings, needs } from './break-actions';
import { BreakFacts } from './break-facts';
import { useOutcome } from './outcome';
import { Person } from './person';
import { given } from './queries';
import type { Break } from './resources';

type Resolve = (found: Break, fields: FormData, key: string) => Promise<void>;

/** Resolves breaks of a page. Without the permission nothing is offered. */
export function useResolve(): { resolve: Resolve | undefined; note: ReactNode } {
  const mayResolve = useOperatorMay('RESOLVE');
  const { run, note } = useOutcome('The break is resolved.');
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
  return { resolve: mayResolve ? resolve : undefined, note };
}

interface ResolutionProps {
  of: Break;
  resolve: Resolve | undefined;
}

/** How a break was resolved, or the button that resolves it. */
export function Resolution({ of, resolve }: ResolutionProps): ReactNode {
  if (of.status !== 'OPEN') return <Resolved of={of} />;
  return resolve ? <ResolveBreak of={of} resolve={resolve} /> : 'waits for finance';
}

/** By what, when and by whom a break was resolved. */
export function Resolved({ of }: { of: Break }): ReactNode {
  const { resolution, resolvedAt, resolvedBy, resolvedPerson } = of;
  return (
    <>
      {resolution ?? 'by itself'} {resolvedAt !== null && <When at={resolvedAt} />}{' '}
      {resolvedBy !== null && <Person name={resolvedPerson} operatorId={resolvedBy} />}
    </>
  );
}

/** The button that resolves an open break. */
export function ResolveBreak({ of, resolve }: { of: Break; resolve: Resolve }): ReactNode {
  const actions = actionsOf(of);
  const { account, line } = needs(actions);
  return (
    <Action name="Resolve" operation="resolveBreak" act={(fields, key) => resolve(of, fields, key)}>
      <BreakFacts of={of} />
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
      {of.kind === 'UNBOOKED_FEE' && (
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
