import type { ExternalAccount, InternalAccount } from '@corridor/sdk';
import type { ReactNode } from 'react';
import { bodyOf } from '../api/client';
import { usePlatformId, useSession } from '../session';
import { Empty } from '../ui/feedback';
import { ListView, useList, type Column } from '../ui/list';
import { Id, Money, Name, Status, When } from '../ui/values';
import { partsOf } from './account-names';
import { useApi } from './api';
import { DeleteAccount, ReviewAccount } from './customer-actions';
import { Buttons } from './fields';
import { pageOfAccount } from './links';
import { Fund } from './money-actions';
import { AtBank } from './names';

/** Names of the cursors beside those of the other lists of the page. */
const [ACCOUNTS, EXTERNAL_ACCOUNTS] = ['accountsCursor', 'externalAccountsCursor'];

export const ACCOUNT_COLUMNS: readonly Column<InternalAccount>[] = [
  { name: 'Currency', cell: ({ balance }) => balance.currency.name },
  { name: 'Balance', isFigure: true, cell: ({ balance }) => <Money value={balance} /> },
  { name: 'Entries', cell: (account) => <Id id={account.id} href={pageOfAccount(account)} isBare /> },
  { name: 'Changed', cell: ({ updatedAt }) => <When at={updatedAt} /> },
];

interface AccountsProps {
  customerId: string;
  /** The name of the customer. */
  owner: string;
  mayFund: boolean;
}

/** The internal accounts of a customer. */
export function Accounts({ customerId, owner, mayFund }: AccountsProps): ReactNode {
  const api = useApi();
  const list = useList({
    queryKey: [usePlatformId(), 'accounts', customerId],
    read: (cursor, limit) =>
      bodyOf(api.GET('/customers/internal-accounts', { params: { query: { customerId, limit, cursor } } })),
    cursorName: ACCOUNTS,
  });
  const action: Column<InternalAccount> = {
    name: 'Sandbox',
    cell: (account) => <Fund account={account} owner={owner} />,
  };
  return (
    <ListView
      caption="Accounts"
      list={list}
      cursorName={ACCOUNTS}
      keyOf={({ id }) => id}
      columns={mayFund ? [...ACCOUNT_COLUMNS, action] : ACCOUNT_COLUMNS}
      empty={<Empty title="No account." />}
    />
  );
}

export const EXTERNAL_COLUMNS: readonly Column<ExternalAccount>[] = [
  {
    name: 'Owner',
    cell: (account) => {
      const { owner } = partsOf(account);
      return owner !== undefined && <Name>{owner}</Name>;
    },
  },
  { name: 'Account', cell: (account) => <AtBank account={account} /> },
  { name: 'Status', cell: ({ status }) => <Status value={status} /> },
  { name: 'Name check', cell: ({ beneficiaryVerificationStatus: check }) => <Status value={check} /> },
  { name: 'Id', cell: ({ id }) => <Id id={id} isBare /> },
  { name: 'Created', cell: ({ createdAt }) => <When at={createdAt} /> },
];

/** The external accounts of a customer. */
export function ExternalAccounts({
  customerId,
  mayManage,
}: {
  customerId: string;
  mayManage: boolean;
}): ReactNode {
  const api = useApi();
  const { isSandbox } = useSession();
  const list = useList({
    queryKey: [usePlatformId(), 'external-accounts', customerId],
    read: (cursor, limit) =>
      bodyOf(api.GET('/customers/external-accounts', { params: { query: { customerId, limit, cursor } } })),
    cursorName: EXTERNAL_ACCOUNTS,
  });
  const action: Column<ExternalAccount> = {
    name: 'Action',
    cell: (account) => (
      <Buttons>
        {isSandbox && account.status === 'UNDER_REVIEW' && <ReviewAccount account={account} />}
        <DeleteAccount account={account} />
      </Buttons>
    ),
  };
  return (
    <ListView
      caption="External accounts"
      list={list}
      cursorName={EXTERNAL_ACCOUNTS}
      keyOf={({ id }) => id}
      columns={mayManage ? [...EXTERNAL_COLUMNS, action] : EXTERNAL_COLUMNS}
      empty={<Empty title="No external account yet: add one, to pay to it." />}
    />
  );
}
