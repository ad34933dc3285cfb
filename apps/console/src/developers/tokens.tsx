import type { ApiToken, CreatedApiToken, Permission } from '@corridor/sdk';
import { useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { bodyOf } from '../api/client';
import { useMay, usePlatformId, useSession } from '../session';
import { Action, TextField, textOf } from '../ui/dialog';
import { Empty, Note } from '../ui/feedback';
import { FilterBar, TextFilter, useFilters } from '../ui/filters';
import { ListView, useList, type Column } from '../ui/list';
import { Page } from '../ui/page';
import { CopyButton, Facts, ForeignText, Id, Name, When } from '../ui/values';
import { useApi, useRefresh } from './api';
import { Choices, chosen } from './fields';

const PERMISSIONS = ['VIEW', 'TRANSACT', 'MANAGE'] as const satisfies readonly Permission[];

const COLUMNS: readonly Column<ApiToken>[] = [
  { name: 'Name', cell: ({ name }) => <Name>{name}</Name> },
  { name: 'Client id', cell: ({ clientId }) => <Id id={clientId} /> },
  { name: 'Permissions', cell: ({ permissions }) => permissions.join(', ') },
  { name: 'Last used', cell: ({ lastUsedAt }) => <When at={lastUsedAt} aheadMs={0} /> },
  { name: 'Created', cell: ({ createdAt }) => <When at={createdAt} /> },
  { name: 'Requests', cell: ({ id }) => <Link href={`/log?tokenId=${id}`}>Show</Link> },
];

function DeleteToken({ token, onDeleted }: { token: ApiToken; onDeleted: () => void }): ReactNode {
  const api = useApi();
  const refresh = useRefresh();
  return (
    <Action
      name="Delete"
      operation="deleteToken"
      look="danger"
      onDone={() => {
        onDeleted();
        refresh();
      }}
      act={() => bodyOf(api.DELETE('/tokens/{tokenId}', { params: { path: { tokenId: token.id } } }))}
    >
      <p>
        Programs that use “<ForeignText>{token.name}</ForeignText>” are refused from now on.
      </p>
    </Action>
  );
}

function CreateToken({ onCreated }: { onCreated: (token: CreatedApiToken) => void }): ReactNode {
  const api = useApi();
  const refresh = useRefresh();
  const { permissions } = useSession();
  const grantable = PERMISSIONS.filter((permission) => permissions.includes(permission));
  return (
    <Action
      name="Create token"
      operation="createToken"
      look="primary"
      onDone={refresh}
      act={async (fields, key) =>
        onCreated(
          await bodyOf(
            api.POST('/tokens', {
              headers: { 'idempotency-key': key },
              body: {
                name: textOf(fields, 'name') ?? '',
                permissions: chosen(fields, 'permissions', grantable),
              },
            }),
          ),
        )
      }
    >
      <TextField name="name" label="Name" placeholder="payouts worker" />
      <Choices name="permissions" label="Permissions" options={grantable} checked={['VIEW']} />
    </Action>
  );
}

function Created({ token, onClose }: { token: CreatedApiToken; onClose: () => void }): ReactNode {
  return (
    <Note>
      <p>
        <strong>
          “<ForeignText>{token.name}</ForeignText>” was created.
        </strong>{' '}
        Its secret is shown only now. Store it where your program reads it.
      </p>
      <Facts
        of={[
          ['Client id', <Id key="id" id={token.clientId} whole />],
          [
            'Client secret',
            <span key="secret">
              <code>{token.clientSecret}</code> <CopyButton text={token.clientSecret} what="client secret" />
            </span>,
          ],
        ]}
      />
      <p>
        <button type="button" onClick={onClose}>
          I have stored it
        </button>
      </p>
    </Note>
  );
}

/** The API tokens of the platform. */
export function TokensPage(): ReactNode {
  const api = useApi();
  const platformId = usePlatformId();
  const mayManage = useMay('MANAGE');
  const [created, setCreated] = useState<CreatedApiToken>();
  const [{ name }] = useFilters();
  const query = { name };
  const deletion: Column<ApiToken> = {
    name: 'Action',
    cell: (token) => (
      <DeleteToken
        token={token}
        onDeleted={() => setCreated((last) => (last?.id === token.id ? undefined : last))}
      />
    ),
  };
  const list = useList({
    queryKey: [platformId, 'tokens', query],
    read: (cursor, limit) => bodyOf(api.GET('/tokens', { params: { query: { ...query, limit, cursor } } })),
  });
  return (
    <Page
      title="Tokens"
      question="Which programs may call the API, and which still do?"
      actions={mayManage && <CreateToken onCreated={setCreated} />}
    >
      {created && <Created token={created} onClose={() => setCreated(undefined)} />}
      <FilterBar>
        <TextFilter name="name" label="Name" />
      </FilterBar>
      <ListView
        caption="Tokens"
        list={list}
        keyOf={({ id }) => id}
        columns={mayManage ? [...COLUMNS, deletion] : COLUMNS}
        empty={
          <Empty title="No token is like that.">
            <p>Create a token for each of your programs, with the permissions that it needs.</p>
          </Empty>
        }
      />
    </Page>
  );
}
