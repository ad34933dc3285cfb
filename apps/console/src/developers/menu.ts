import type { MenuEntry } from '../ui/page';

const entries: readonly MenuEntry[] = [
  { href: '/', name: 'Home' },
  { href: '/payments', name: 'Payments' },
  { href: '/log', name: 'API log' },
  { href: '/deliveries', name: 'Deliveries' },
  { href: '/endpoints', name: 'Endpoints' },
  { href: '/customers', name: 'Customers' },
  { href: '/accounts', name: 'Accounts' },
  { href: '/verifications', name: 'Verifications' },
  { href: '/imports', name: 'Imports' },
  { href: '/tokens', name: 'Tokens' },
];
const teamEntry: MenuEntry = { href: '/team', name: 'Team' };
const sandboxEntry: MenuEntry = { href: '/sandbox', name: 'Sandbox' };

/** The menu of a developer. Outside a sandbox there is nothing to make up, and only MANAGE reads the team. */
export function developerMenu({
  isSandbox,
  mayManage,
}: {
  isSandbox: boolean;
  mayManage: boolean;
}): readonly MenuEntry[] {
  return [...entries, ...(mayManage ? [teamEntry] : []), ...(isSandbox ? [sandboxEntry] : [])];
}
