import type { ReactNode } from 'react';
import { Id, Name } from '../ui/values';
import { useConnectors, useSettlementAccounts } from './treasury-queries';

interface NamedProps {
  name: string | undefined;
  /** What stands behind the name and is never cut. */
  behind?: string | undefined;
  id: string;
  href?: string;
}

/** What an id is called, with the id to copy. */
export function Named({ name, behind, id, ...link }: NamedProps): ReactNode {
  return (
    <span>
      {name !== undefined && <Name>{name}</Name>}
      {behind} <Id id={id} {...link} isBare />
    </span>
  );
}

/** A connector by its name. */
export function ConnectorName({ id }: { id: string }): ReactNode {
  const found = useConnectors().data?.data.find((one) => one.id === id);
  return <Named name={found?.name} id={id} />;
}

/** A settlement account by its name, which leads to its page. */
export function AccountName({ id }: { id: string }): ReactNode {
  const found = useSettlementAccounts().data?.data.find((one) => one.id === id);
  const currency = found && `, ${found.currency}`;
  return <Named name={found?.name} behind={currency} id={id} href={`/settlement-accounts/${id}`} />;
}
