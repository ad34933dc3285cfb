import type { ReactNode } from 'react';
import { Id, Name } from '../ui/values';
import { useConnectors, useSettlementAccounts } from './treasury-queries';

interface NamedProps {
  name: string | undefined;
  id: string;
  href?: string;
}

/** What an id is called, with the id to copy. */
export function Named({ name, id, ...link }: NamedProps): ReactNode {
  return (
    <span>
      {name !== undefined && <Name>{name}</Name>} <Id id={id} {...link} isBare />
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
  const name = found && `${found.name}, ${found.currency}`;
  return <Named name={name} id={id} href={`/settlement-accounts/${id}`} />;
}
