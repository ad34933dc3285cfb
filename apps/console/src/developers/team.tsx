import type { ConsoleLink, Member } from '@corridor/sdk';
import { useState, type ReactNode } from 'react';
import { bodyOf } from '../api/client';
import { memberRoles } from '../generated/member-roles';
import { usePlatformId, useSession } from '../session';
import { oneOf } from '../ui/choice';
import { Action, SelectField, TextField, textOf } from '../ui/dialog';
import { Empty, Note } from '../ui/feedback';
import { FilterBar, SelectFilter, useFilters } from '../ui/filters';
import { ListView, useList, type Column } from '../ui/list';
import { Page } from '../ui/page';
import { CopyButton, ForeignText, Name, When } from '../ui/values';
import { useApi, useRefresh } from './api';
import { Buttons } from './fields';

const ROLES = memberRoles.map(({ role }) => role);

const params = (memberId: string) => ({ path: { memberId } });

/** The roles that the session can give: those whose permissions it has. */
function useGrantableRoles(): (typeof memberRoles)[number][] {
  const { permissions: own } = useSession();
  return memberRoles.filter(({ permissions }) => permissions.every((one) => own.includes(one)));
}

function RoleField({ value }: { value: Member['role'] }): ReactNode {
  const options = useGrantableRoles().map(({ role, permissions }) => ({
    value: role,
    label: `${role}: ${permissions.join(', ')}`,
  }));
  return <SelectField name="role" label="Role" value={value} options={options} />;
}

function AddMember(): ReactNode {
  const api = useApi();
  const refresh = useRefresh();
  return (
    <Action
      name="Add member"
      operation="createMember"
      look="primary"
      onDone={refresh}
      act={(fields, key) =>
        bodyOf(
          api.POST('/members', {
            headers: { 'idempotency-key': key },
            body: {
              name: textOf(fields, 'name') ?? '',
              email: textOf(fields, 'email') ?? null,
              role: oneOf(ROLES, textOf(fields, 'role')) ?? 'VIEWER',
            },
          }),
        )
      }
    >
      <TextField name="name" label="Name" placeholder="Margaret Hamilton" />
      <TextField name="email" label="Email (optional)" placeholder="margaret@example.com" isOptional />
      <RoleField value="VIEWER" />
    </Action>
  );
}

function ChangeMember({ of }: { of: Member }): ReactNode {
  const api = useApi();
  const refresh = useRefresh();
  const { memberId } = useSession();
  const isGrantable = useGrantableRoles().some(({ role }) => role === of.role);
  return (
    <Action
      name="Change"
      operation="updateMember"
      onDone={refresh}
      act={(fields) =>
        bodyOf(
          api.PATCH('/members/{memberId}', {
            params: params(of.id),
            body: {
              name: textOf(fields, 'name'),
              email: textOf(fields, 'email') ?? null,
              role: oneOf(ROLES, textOf(fields, 'role')),
            },
          }),
        )
      }
    >
      <TextField name="name" label="Name" value={of.name} />
      <TextField name="email" label="Email (optional)" value={of.email ?? ''} isOptional />
      {of.id !== memberId && isGrantable && (
        <>
          <RoleField value={of.role} />
          <p>Another role signs the member out.</p>
        </>
      )}
    </Action>
  );
}

function CreateLink({ of, onCreated }: { of: Member; onCreated: (link: ConsoleLink) => void }): ReactNode {
  const api = useApi();
  return (
    <Action
      name="Sign-in link"
      operation="createMemberLink"
      act={async (_, key) =>
        onCreated(
          await bodyOf(
            api.POST('/members/{memberId}/links', {
              params: params(of.id),
              headers: { 'idempotency-key': key },
            }),
          ),
        )
      }
    >
      <p>
        The link signs one browser in as “<ForeignText>{of.name}</ForeignText>”, once, within 10 minutes.
      </p>
    </Action>
  );
}

function SignOutMember({ of }: { of: Member }): ReactNode {
  const api = useApi();
  const refresh = useRefresh();
  return (
    <Action
      name="Sign out everywhere"
      operation="signOutMember"
      onDone={refresh}
      act={(_, key) =>
        bodyOf(
          api.POST('/members/{memberId}/sign-out', {
            params: params(of.id),
            headers: { 'idempotency-key': key },
          }),
        )
      }
    >
      <p>
        All sessions of “<ForeignText>{of.name}</ForeignText>” end now, and unused links become invalid.
      </p>
    </Action>
  );
}

function RemoveMember({ of }: { of: Member }): ReactNode {
  const api = useApi();
  const refresh = useRefresh();
  return (
    <Action
      name="Remove"
      operation="deleteMember"
      look="danger"
      onDone={refresh}
      act={() => bodyOf(api.DELETE('/members/{memberId}', { params: params(of.id) }))}
    >
      <p>
        “<ForeignText>{of.name}</ForeignText>” is signed out now and can’t sign in again. Tokens stay: delete
        those that this person has seen.
      </p>
    </Action>
  );
}

function CreatedLink({ link, onClose }: { link: ConsoleLink; onClose: () => void }): ReactNode {
  return (
    <Note>
      <p>
        <strong>
          The link for “<ForeignText>{link.name}</ForeignText>” is shown only now.
        </strong>{' '}
        Send it to this person alone: whoever opens it first is signed in.
      </p>
      <p>
        <CopyButton text={link.url} what="sign-in link" name="Copy sign-in link" />{' '}
        <button type="button" onClick={onClose}>
          I have sent it
        </button>
      </p>
    </Note>
  );
}

/** The members of the platform. */
export function TeamPage(): ReactNode {
  const api = useApi();
  const platformId = usePlatformId();
  const { memberId } = useSession();
  const [link, setLink] = useState<ConsoleLink>();
  const [filters] = useFilters();
  const query = { role: oneOf(ROLES, filters['role']) };
  const list = useList({
    queryKey: [platformId, 'members', query],
    read: (cursor, limit) => bodyOf(api.GET('/members', { params: { query: { ...query, limit, cursor } } })),
  });
  const columns: readonly Column<Member>[] = [
    {
      name: 'Name',
      cell: ({ id, name }) => (
        <span>
          <Name>{name}</Name>
          {id === memberId && ' (you)'}
        </span>
      ),
    },
    { name: 'Email', cell: ({ email }) => email !== null && <Name>{email}</Name> },
    { name: 'Role', cell: ({ role }) => role },
    { name: 'Last sign-in', cell: ({ lastSignInAt }) => <When at={lastSignInAt} aheadMs={0} /> },
    { name: 'Open sessions', isFigure: true, cell: ({ openSessions }) => openSessions },
    {
      name: 'Action',
      cell: (member) => (
        <Buttons>
          <CreateLink of={member} onCreated={setLink} />
          <ChangeMember of={member} />
          <SignOutMember of={member} />
          {member.id !== memberId && <RemoveMember of={member} />}
        </Buttons>
      ),
    },
  ];
  return (
    <Page
      title="Team"
      question="Who may sign in to this console, and who is signed in?"
      actions={<AddMember />}
    >
      {link && <CreatedLink link={link} onClose={() => setLink(undefined)} />}
      <FilterBar>
        <SelectFilter name="role" label="Role" options={ROLES} />
      </FilterBar>
      <ListView
        caption="Members"
        list={list}
        keyOf={({ id }) => id}
        columns={columns}
        empty={
          <Empty title="No member is like that.">
            <p>Add each person of your team, with the role that the person needs.</p>
          </Empty>
        }
      />
    </Page>
  );
}
