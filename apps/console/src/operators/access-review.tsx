import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { bodyOf, operatorApi } from '../api/client';
import { useOperatorMay } from '../session';
import { Action, TextField, textOf } from '../ui/dialog';
import { FailureNote, Loading, Note } from '../ui/feedback';
import { Table, type Column } from '../ui/list';
import { Page } from '../ui/page';
import { ForeignText, When } from '../ui/values';
import { useOutcome } from './outcome';
import { given } from './queries';
import type { AccessPerson, AccessReview } from './resources';

const ways: Readonly<Record<AccessPerson['roles'][number]['via'], string>> = {
  LINK: 'by links',
  IDENTITY_PROVIDER: 'by the identity provider',
};

/** What a person may do in the console. */
function Roles({ of: { roles } }: { of: AccessPerson }): ReactNode {
  if (roles.length === 0) return 'none';
  return roles.map(({ role, via, lastSignInAt }) => (
    <div key={`${role} ${via}`}>
      {role}, {ways[via]}, last sign-in: <When at={lastSignInAt} />
    </div>
  ));
}

/** What a person may do with credentials. */
function Credentials({ of: { credentials } }: { of: AccessPerson }): ReactNode {
  if (credentials.length === 0) return 'none';
  return credentials.map(({ operatorId, permissions, lastUsedAt, expiresAt, isLogged }) => (
    <div key={operatorId} title={operatorId}>
      {permissions.join(', ')}
      {!isLogged && (
        <>
          {' '}
          <strong>not in the audit log</strong>
        </>
      )}
      <br />
      last used: <When at={lastUsedAt} />
      <br />
      ends: <When at={expiresAt} />
    </div>
  ));
}

const columns: readonly Column<AccessPerson>[] = [
  {
    name: 'Who',
    cell: ({ name, subject }) => (
      <strong title={subject}>
        <ForeignText>{name}</ForeignText>
      </strong>
    ),
  },
  { name: 'Since', cell: ({ since }) => <When at={since} /> },
  { name: 'Console', cell: (person) => <Roles of={person} /> },
  { name: 'Credentials', cell: (person) => <Credentials of={person} /> },
];

/** When the list was reviewed, and when it is due. */
function LastReview({ of: { lastReview, isDue } }: { of: AccessReview }): ReactNode {
  if (lastReview === null) return <Note isWarning>Nobody has reviewed this list yet.</Note>;
  const { by, at, reason, isCurrent, nextDueAt } = lastReview;
  return (
    <Note isWarning={isDue}>
      <p>
        <ForeignText>{by}</ForeignText> reviewed {isCurrent ? 'this list' : 'an earlier list'}:{' '}
        <When at={at} />
        {reason !== null && (
          <>
            {' '}
            (<ForeignText>{reason}</ForeignText>)
          </>
        )}
      </p>
      <p>
        {isDue ? 'A review was due' : 'The next review is due'}: <When at={nextDueAt} />
      </p>
    </Note>
  );
}

/** Who has access as an operator. */
export function AccessReviewPage(): ReactNode {
  const mayRead = useOperatorMay('AUDIT');
  return (
    <Page title="Access review" question="Who has access, and does each still need it?">
      {mayRead ? <Review /> : <Note>Only auditors and administrators read who has access.</Note>}
    </Page>
  );
}

function Review(): ReactNode {
  const { data, error, refetch } = useQuery({
    queryKey: ['ops', 'access-review'],
    queryFn: () => bodyOf(operatorApi.GET('/access-review')),
  });
  const { run, note } = useOutcome('The review is in the audit log.');
  return (
    <>
      {error && <FailureNote error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {note}
      {data && <LastReview of={data} />}
      {data && (
        <Table
          caption="People with access"
          rows={data.people}
          columns={columns}
          keyOf={({ subject }) => subject}
        />
      )}
      {data?.isMore && <Note>There are more people than the page shows.</Note>}
      {data && (
        <p>
          <Action
            name="Mark as reviewed"
            operation="confirmAccessReview"
            look="primary"
            act={(fields, key) =>
              run(
                operatorApi.POST('/access-review/confirm', {
                  headers: { 'idempotency-key': key },
                  body: { digest: data.digest, ...given({ reason: textOf(fields, 'reason') }) },
                }),
              )
            }
          >
            <p>The audit log notes that you have reviewed this list: {data.people.length} people.</p>
            <TextField name="reason" label="What you found" isOptional />
          </Action>
        </p>
      )}
    </>
  );
}
