import { formatId } from '@corridor/kernel';

/** An account of the ledger as it is shown. */
export interface ShownAccount {
  account: string;
  settlementAccountId: string | null;
}

/** `NOSTRO:<uuid>` is NOSTRO of a settlement account. */
export function shownAccount(name: string): ShownAccount {
  const [account = name, uuid] = name.split(':');
  return {
    account,
    settlementAccountId: uuid === undefined ? null : formatId('SettlementAccount', uuid),
  };
}
