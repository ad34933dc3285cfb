import type { ReactNode } from 'react';
import { bodyOf } from '../api/client';
import { usePlatformId } from '../session';
import { Empty } from '../ui/feedback';
import { ListView, WholeList, useList } from '../ui/list';
import { Page, Section } from '../ui/page';
import { Loaded, useApi, usePlatformAccounts } from './api';
import { ACCOUNT_COLUMNS, EXTERNAL_COLUMNS } from './customer-accounts';

function InternalAccounts(): ReactNode {
  return (
    <Loaded of={usePlatformAccounts()}>
      {({ data }) =>
        data.length === 0 ? (
          <Empty title="The platform has no account." />
        ) : (
          <WholeList
            caption="Internal accounts"
            rows={data}
            columns={ACCOUNT_COLUMNS}
            keyOf={({ id }) => id}
          />
        )
      }
    </Loaded>
  );
}

function ExternalAccounts(): ReactNode {
  const api = useApi();
  const list = useList({
    queryKey: [usePlatformId(), 'platform-external-accounts'],
    read: (cursor) => bodyOf(api.GET('/platform/external-accounts', { params: { query: { cursor } } })),
  });
  return (
    <ListView
      caption="External accounts"
      list={list}
      keyOf={({ id }) => id}
      columns={EXTERNAL_COLUMNS}
      empty={
        <Empty title="The platform has no external account.">
          <p>
            Add one by <code>POST /platform/external-accounts</code>, to pay to it.
          </p>
        </Empty>
      }
    />
  );
}

/** The accounts of the platform itself. */
export function PlatformAccountsPage(): ReactNode {
  return (
    <Page title="Accounts" question="What does the platform own, and where can it pay to?">
      <Section title="Internal accounts">
        <InternalAccounts />
      </Section>
      <Section title="External accounts">
        <ExternalAccounts />
      </Section>
    </Page>
  );
}
