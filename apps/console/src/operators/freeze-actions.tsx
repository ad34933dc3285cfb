import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { bodyOf, operatorApi } from '../api/client';
import { oneOf } from '../ui/choice';
import { Action, LongTextField, SelectField, TextField, textOf } from '../ui/dialog';
import { Note } from '../ui/feedback';
import { ForeignText, When } from '../ui/values';
import { kindOfSubject } from './freeze-kinds';
import type { useOutcome } from './outcome';
import { given } from './queries';
import type { Approval, Freeze } from './resources';
import { wordsOf } from './words';

const DIRECTIONS = ['OUT', 'IN', 'BOTH'] as const;
type Run = ReturnType<typeof useOutcome>['run'];
type Body = { direction: (typeof DIRECTIONS)[number]; reason: string; until?: string };
type Answer = Promise<{ data?: Freeze | Approval; error?: unknown; response: Response }>;

function freeze(subjectId: string, body: Body, key: string): Answer {
  const headers = { 'idempotency-key': key };
  switch (kindOfSubject(subjectId)) {
    case 'INTERNAL_ACCOUNT':
      return operatorApi.POST('/internal-accounts/{accountId}/freeze', {
        ...{ params: { path: { accountId: subjectId } }, headers, body },
      });
    case 'EXTERNAL_ACCOUNT':
      return operatorApi.POST('/external-accounts/{externalAccountId}/freeze', {
        ...{ params: { path: { externalAccountId: subjectId } }, headers, body },
      });
    case 'CURRENCY':
      return operatorApi.POST('/currencies/{code}/freeze', {
        ...{ params: { path: { code: subjectId } }, headers, body },
      });
    case 'PLATFORM':
      return operatorApi.POST('/platforms/{platformId}/freeze', {
        ...{ params: { path: { platformId: subjectId } }, headers, body },
      });
    case 'CUSTOMER':
    case undefined:
      return operatorApi.POST('/customers/{customerId}/freeze', {
        ...{ params: { path: { customerId: subjectId } }, headers, body },
      });
  }
}

function unfreeze(subjectId: string, reason: string, key: string): Answer {
  const [headers, body] = [{ 'idempotency-key': key }, { reason }];
  switch (kindOfSubject(subjectId)) {
    case 'INTERNAL_ACCOUNT':
      return operatorApi.POST('/internal-accounts/{accountId}/unfreeze', {
        ...{ params: { path: { accountId: subjectId } }, headers, body },
      });
    case 'EXTERNAL_ACCOUNT':
      return operatorApi.POST('/external-accounts/{externalAccountId}/unfreeze', {
        ...{ params: { path: { externalAccountId: subjectId } }, headers, body },
      });
    case 'CURRENCY':
      return operatorApi.POST('/currencies/{code}/unfreeze', {
        ...{ params: { path: { code: subjectId } }, headers, body },
      });
    case 'PLATFORM':
      return operatorApi.POST('/platforms/{platformId}/unfreeze', {
        ...{ params: { path: { platformId: subjectId } }, headers, body },
      });
    case 'CUSTOMER':
    case undefined:
      return operatorApi.POST('/customers/{customerId}/unfreeze', {
        ...{ params: { path: { customerId: subjectId } }, headers, body },
      });
  }
}

/** Stops money of what the page is about, or of what the person names. */
export function FreezeAction({ run, subjectId }: { run: Run; subjectId?: string }): ReactNode {
  const act = async (fields: FormData, key: string): Promise<void> => {
    const direction = oneOf(DIRECTIONS, textOf(fields, 'direction')) ?? 'BOTH';
    const body = {
      direction,
      reason: textOf(fields, 'reason') ?? '',
      ...given({ until: textOf(fields, 'until') }),
    };
    await run(freeze(subjectId ?? textOf(fields, 'subjectId') ?? '', body, key));
  };
  return (
    <Action name="Freeze" operation="freezeCustomer" act={act}>
      <p>
        OUT stops payments, and those that wait are held. IN puts what arrives into suspense. A new freeze
        replaces the present one.
      </p>
      {subjectId === undefined && (
        <TextField name="subjectId" label="What" placeholder="Customer:…, InternalAccount:…, or a currency" />
      )}
      <SelectField name="direction" label="Direction" options={DIRECTIONS} />
      <TextField
        name="until"
        label="Until, if it ends by itself"
        placeholder="2030-01-31T12:00:00Z"
        isOptional
      />
      <LongTextField name="reason" label="Reason, without personal data" />
    </Action>
  );
}

/** Lifts a freeze. */
export function UnfreezeAction({ run, subjectId }: { run: Run; subjectId: string }): ReactNode {
  const act = async (fields: FormData, key: string): Promise<void> =>
    run(unfreeze(subjectId, textOf(fields, 'reason') ?? '', key));
  return (
    <Action name="Unfreeze" operation="unfreezeCustomer" act={act}>
      <p>Payments that are held are sent. What is in suspense stays there until somebody decides about it.</p>
      <LongTextField name="reason" label="Reason, without personal data" />
    </Action>
  );
}

/** The freeze of a subject that holds now; undefined while it isn't read, and null if there is none. */
export function useFreezeOf(subjectId: string): Freeze | null | undefined {
  const query = { subjectId, status: 'ACTIVE', limit: 1 } as const;
  const { data } = useQuery({
    queryKey: ['ops', 'freezes', query],
    queryFn: () => bodyOf(operatorApi.GET('/freezes', { params: { query } })),
  });
  return data && (data.data[0] ?? null);
}

/** Says on another page that something which it depends on is frozen. */
export function FreezeBannerOf({ subjectId }: { subjectId: string }): ReactNode {
  return <FreezeBanner freeze={useFreezeOf(subjectId)} />;
}

/** Says on the page of a subject that it is frozen. */
export function FreezeBanner({ freeze: found }: { freeze: Freeze | null | undefined }): ReactNode {
  if (!found) return null;
  const { kind, direction, reason, frozenAt, until, subjectId } = found;
  return (
    <Note isWarning>
      <p>
        <strong>
          {kind === 'CURRENCY' ? subjectId : wordsOf(kind)} frozen: {direction}
        </strong>
        , since <When at={frozenAt} />
        {until !== null && (
          <>
            , until <When at={until} />
          </>
        )}
        .
      </p>
      <p>
        <ForeignText>{reason}</ForeignText> ·{' '}
        <Link href={`/freezes?status=&subjectId=${encodeURIComponent(subjectId)}`}>All its freezes</Link>
      </p>
    </Note>
  );
}
