// Written by `npm run checks -- sdks`.
/** What each role of a member may do. */
export const memberRoles = [
  { role: 'VIEWER', permissions: ['VIEW'] },
  { role: 'PAYER', permissions: ['VIEW', 'TRANSACT'] },
  { role: 'ADMIN', permissions: ['VIEW', 'TRANSACT', 'MANAGE'] },
] as const;
