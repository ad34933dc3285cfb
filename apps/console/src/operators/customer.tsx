import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { bodyOf, operatorApi } from '../api/client';
import { useOperatorMay } from '../session';
import { Action, LongTextField, textOf } from '../ui/dialog';
import { FailureNote, Loading, Note } from '../ui/feedback';
import { Page, Section } from '../ui/page';
import { Facts, Id, Status } from '../ui/values';
import { Details } from './details';
import { FreezeAction, FreezeBanner, UnfreezeAction, useFreezeOf } from './freeze-actions';
import { useOutcome } from './outcome';
import type { OperatorCustomer } from './resources';
import { PlatformName } from './subject-names';

/** A customer, masked. Who reveals it gives a reason, which the audit log keeps. */
export function CustomerPage({ id }: { id: string }): ReactNode {
  const mayReveal = useOperatorMay('REVIEW');
  const mayFreeze = useOperatorMay('RESOLVE');
  const freeze = useFreezeOf(id);
  const { run, note } = useOutcome('The freeze is changed, and holds in every instance.');
  // What is revealed is in this page alone, and goes with it.
  const [revealed, setRevealed] = useState<OperatorCustomer>();
  const params = { path: { customerId: id } };
  const { data, error, refetch } = useQuery({
    queryKey: ['ops', 'customers', id],
    queryFn: () => bodyOf(operatorApi.GET('/customers/{customerId}', { params })),
  });
  const reveal = async (fields: FormData, key: string): Promise<void> => {
    const body = { reason: textOf(fields, 'reason') ?? '' };
    const answer = await bodyOf(
      operatorApi.POST('/customers/{customerId}/reveal', {
        params,
        headers: { 'idempotency-key': key },
        body,
      }),
    );
    if ('customer' in answer) setRevealed(answer);
  };
  const shown = revealed ?? data;
  const reveals =
    revealed === undefined ? (
      <Action name="Reveal" operation="revealCustomer" act={reveal}>
        <p>Your name and the reason go to the audit log. The data does not.</p>
        <LongTextField name="reason" label="Reason, without personal data" />
      </Action>
    ) : (
      <button type="button" onClick={() => setRevealed(undefined)}>
        Hide
      </button>
    );
  const freezes = (
    <>
      <FreezeAction run={run} subjectId={id} />
      {freeze && <UnfreezeAction run={run} subjectId={id} />}
    </>
  );
  const actions = data && (
    <>
      {mayReveal && reveals}
      {mayFreeze && freezes}
    </>
  );
  return (
    <Page title="Customer" question="Who is this?" actions={actions}>
      <FreezeBanner freeze={freeze} />
      {note}
      {error && <FailureNote error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {shown && <Shown of={shown} />}
      {data && !mayReveal && <Note>Personal data is masked. Compliance can reveal it with a reason.</Note>}
    </Page>
  );
}

function Shown({ of: { id, platformId, isRevealed, customer } }: { of: OperatorCustomer }): ReactNode {
  const { id: _id, ...data } = customer as { id?: unknown };
  return (
    <>
      <Facts
        of={[
          ['Customer', <Id key="id" id={id} whole />],
          ['Platform', <PlatformName key="platform" id={platformId} />],
          ['Personal data', <Status key="shown" value={isRevealed ? 'REVEALED' : 'MASKED'} tone="neutral" />],
        ]}
      />
      <Section title="Data">
        <Details of={data} />
      </Section>
      <p>
        <Link href={`/find?query=${encodeURIComponent(id)}`}>Everything with this id</Link>
      </p>
    </>
  );
}
