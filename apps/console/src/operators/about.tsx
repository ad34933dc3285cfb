import type { ReactNode } from 'react';
import { Id } from '../ui/values';
import { pageOfId } from './found-links';
import { AccountName, ConnectorName } from './house-names';
import { given } from './queries';
import { CustomerName, PlatformName } from './subject-names';

const names: Readonly<Record<string, (props: { id: string }) => ReactNode>> = {
  Connector: ConnectorName,
  SettlementAccount: AccountName,
  PlatformConfig: PlatformName,
  Customer: CustomerName,
};

interface AboutProps {
  id: string;
  /** Shows only the end of an id, where another column says the kind. */
  isBare?: boolean;
}

/** What an id names, with its name and the way to its page, if it has them. */
export function About({ id, isBare = false }: AboutProps): ReactNode {
  const [kind = ''] = id.split(':');
  // A command on the server can be about several things, whose ids are one text.
  const Name = id.includes(',') ? undefined : names[kind];
  return Name ? <Name id={id} /> : <Id id={id} isBare={isBare} {...given({ href: pageOfId(id) })} />;
}
