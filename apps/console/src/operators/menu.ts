import type { MenuEntry } from '../ui/page';

/** A page of the menu, for whoever has the permission that its data needs. */
interface Entry extends MenuEntry {
  permission?: string;
}

const entries: readonly Entry[] = [
  { href: '/', name: 'Queue' },
  { href: '/find', name: 'Find' },
  { href: '/reviews', name: 'Reviews', permission: 'REVIEW' },
  { href: '/suspense', name: 'Suspense' },
  { href: '/breaks', name: 'Breaks' },
  { href: '/matching', name: 'Matching' },
  { href: '/matches', name: 'Matches' },
  { href: '/instructions', name: 'Instructions' },
  { href: '/freezes', name: 'Freezes' },
  { href: '/settlement-accounts', name: 'Settlement accounts' },
  { href: '/fx-trades', name: 'FX trades' },
  { href: '/deposit-returns', name: 'Deposit returns' },
  { href: '/proofs', name: 'Proofs' },
  { href: '/safeguarding', name: 'Safeguarding' },
  { href: '/books', name: 'Books' },
  { href: '/connectors', name: 'Connectors' },
  { href: '/approvals', name: 'Approvals' },
  { href: '/dead-letters', name: 'Dead letters' },
  { href: '/audit', name: 'Audit', permission: 'AUDIT' },
  { href: '/health', name: 'Health' },
  { href: '/integrity', name: 'Integrity' },
];

/** The menu of somebody with these permissions. */
export function menuOf(permissions: readonly string[]): MenuEntry[] {
  return entries.flatMap(({ permission, ...entry }) =>
    permission === undefined || permissions.includes(permission) ? [entry] : [],
  );
}
