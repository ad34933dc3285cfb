import type { MenuEntry } from '../ui/page';

/** A page of the menu, for whoever has one of the permissions that its data needs. */
interface Entry extends MenuEntry {
  permissions?: readonly string[];
}

const entries: readonly Entry[] = [
  { href: '/', name: 'Queue' },
  { href: '/find', name: 'Find' },
  { href: '/reviews', name: 'Reviews', permissions: ['REVIEW'] },
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
  { href: '/sessions', name: 'Sessions', permissions: ['AUDIT'] },
  { href: '/access-review', name: 'Access review', permissions: ['AUDIT'] },
  { href: '/access-report', name: 'Access report', permissions: ['AUDIT'] },
  { href: '/audit', name: 'Audit', permissions: ['AUDIT'] },
  { href: '/health', name: 'Health' },
  { href: '/integrity', name: 'Integrity' },
];

/** The menu of somebody with these permissions. */
export function menuOf(permissions: readonly string[]): MenuEntry[] {
  return entries.flatMap(({ permissions: needed, ...entry }) =>
    needed === undefined || needed.some((permission) => permissions.includes(permission)) ? [entry] : [],
  );
}
