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

/** What an id names, with its name and the way to its page, if it has them. */
export function About({ id }: { id: string }): ReactNode {
  const [kind = ''] = id.split(':');
  // A command on the server can be about several things, whose ids are one text.
  const Name = id.includes(',') ? undefined : names[kind];
  return Name ? <Name id={id} /> : <Id id={id} {...given({ href: pageOfId(id) })} />;
}
