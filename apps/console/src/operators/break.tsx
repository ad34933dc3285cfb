import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { bodyOf, operatorApi } from '../api/client';
import { useOperatorMay } from '../session';
import { FailureNote, Loading } from '../ui/feedback';
import { Page } from '../ui/page';
import { Facts, Id, Money, Status, When } from '../ui/values';
import { breakFactsOf, BreakFinding, BreakHistory } from './break-facts';
import { Resolved, ResolveBreak, useResolve } from './break-resolution';
import { toneOfSeverity, toneOfStatus } from './break-tones';
import { amountOf } from './currencies';
import { LOGGED } from './queries';
import type { Break } from './resources';

/** One finding, with all that is known of it. */
export function BreakPage({ id }: { id: string }): ReactNode {
  const { resolve, note } = useResolve();
  const { data, error, refetch } = useQuery({
    ...LOGGED,
    queryKey: ['ops', 'breaks', 'one', id],
    queryFn: () => bodyOf(operatorApi.GET('/breaks/{breakId}', { params: { path: { breakId: id } } })),
  });
  const isOpen = data?.status === 'OPEN';
  return (
    <Page
      title="Break"
      question="What differs, and what can be done about it?"
      actions={isOpen && resolve ? <ResolveBreak of={data} resolve={resolve} /> : undefined}
    >
      {note}
      {error && <FailureNote error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && <Shown of={data} />}
    </Page>
  );
}

function Shown({ of }: { of: Break }): ReactNode {
  const { id, kind, severity, status, amount, currency, createdAt } = of;
  const mayAudit = useOperatorMay('AUDIT');
  return (
    <>
      <BreakFinding of={of} />
      <Facts
        of={[
          ['Break', <Id key="id" id={id} whole />],
          ['Kind', kind],
          ['Severity', <Status key="severity" value={severity} tone={toneOfSeverity(severity)} />],
          ['Status', <Status key="status" value={status} tone={toneOfStatus(status)} />],
          ['Amount', <Money key="amount" value={amountOf(amount, currency)} />],
          ['Since', <When key="since" at={createdAt} />],
          ['Resolved', status !== 'OPEN' && <Resolved of={of} />],
          ...breakFactsOf(of),
        ]}
      />
      {mayAudit && (
        <p>
          <Link href={`/audit?resourceId=${id}`}>Who did what with this break</Link>
        </p>
      )}
      <BreakHistory of={of} />
    </>
  );
}
