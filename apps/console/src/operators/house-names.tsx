import type { ReactNode } from 'react';
import { ForeignText, Id } from '../ui/values';
import { useConnectors, useSettlementAccounts } from './treasury-queries';

interface NamedProps {
  name: string | undefined;
  id: string;
  href?: string;
}

function Named({ name, id, ...link }: NamedProps): ReactNode {
  return (
    <span>
      {name !== undefined && <ForeignText>{name}</ForeignText>} <Id id={id} {...link} isBare />
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
