/** What an operator can freeze. A currency is frozen on all platforms. */
export const freezeKinds = [
  'CUSTOMER',
  'INTERNAL_ACCOUNT',
  'EXTERNAL_ACCOUNT',
  'CURRENCY',
  'PLATFORM',
] as const;
export type FreezeKind = (typeof freezeKinds)[number];

/** What a freeze stops. OUT: money that leaves. IN: money that arrives. */
export const freezeDirections = ['OUT', 'IN', 'BOTH'] as const;
export type FreezeDirection = (typeof freezeDirections)[number];
