import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Empty, FailureNote, Loading } from '../ui/feedback';
import { FilterBar, SelectFilter, useFilters } from '../ui/filters';
import type { SettlementAccount } from './resources';
import { useSettlementAccounts } from './treasury-queries';

interface OfAccountProps {
  /** What the page needs the account for, e.g. "Its lines and items are matched here." */
  why: string;
  /** Further filters. */
  filters: ReactNode;
  children: (account: SettlementAccount) => ReactNode;
}

function optionsOf(accounts: readonly SettlementAccount[]) {
  return accounts.map(({ id, name, currency }) => ({ value: id, label: `${name}, ${currency}` }));
}

/** The choice of one settlement account, or all. */
export function AccountFilter(): ReactNode {
  const { data } = useSettlementAccounts();
  return (
    <SelectFilter
      name="settlementAccountId"
      label="Settlement account"
      options={optionsOf(data?.data ?? [])}
    />
  );
}

/** What belongs to the one settlement account that the address names, and the choice of it. */
export function OfAccount({ why, filters, children }: OfAccountProps): ReactNode {
  const [{ settlementAccountId }] = useFilters();
  const { data, error, refetch } = useSettlementAccounts();
  if (error && !data) return <FailureNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const account = data.data.find(({ id }) => id === settlementAccountId);
  return (
    <>
      <FilterBar>
        <SelectFilter
          name="settlementAccountId"
          label="Settlement account"
          all="Choose…"
          options={optionsOf(data.data)}
        />
        {account && filters}
      </FilterBar>
      {account ? (
        children(account)
      ) : (
        <Empty
          title={data.data.length === 0 ? 'There is no settlement account.' : 'Choose a settlement account.'}
        >
          <p>
            {why} <Link href="/settlement-accounts">See all settlement accounts.</Link>
          </p>
        </Empty>
      )}
    </>
  );
}
