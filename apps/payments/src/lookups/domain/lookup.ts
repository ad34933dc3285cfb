import { mintUuid, type Uuid } from '@corridor/kernel';
import type { PayerDataField, ReceivingCurrency, UmaReceiver } from '../../uma/domain/uma-receiver';

/** A look-up lives 5 minutes of domain time (docs/behaviour.md 2). */
const LIFETIME_MS = 5 * 60_000;

/** A receiver outside: the network that serves the look-up's target pays it by `handle`. */
export interface NetworkReceiver extends UmaReceiver {
  reachedBy: 'NETWORK';
}

/** A customer of this deployment, of whatever platform: paid inside it. */
export interface DeploymentReceiver {
  reachedBy: 'DEPLOYMENT';
  platformKey: number;
  /** Public id, for events. */
  platformId: string;
  customerId: Uuid;
  currencies: readonly ReceivingCurrency[];
  requiredPayerDataFields: readonly PayerDataField[];
}

export type LookupReceiver = NetworkReceiver | DeploymentReceiver;

/** What was looked up: a UMA address, or an external account of the platform. */
export type LookupTarget =
  | { kind: 'UMA'; /** The address in lower case. */ target: string; receiver: LookupReceiver }
  | { kind: 'EXTERNAL_ACCOUNT'; /** The account's uuid. */ target: Uuid; receiver: null };

/** The answer to a look-up, kept for the quote that names it. */
export type Lookup = LookupTarget & {
  platformKey: number;
  id: Uuid;
  createdAtMs: number;
  /** Domain time; from then on the look-up is not found. */
  expiresAtMs: number;
};

/** A look-up that begins to live now. Each has an id of its own, whatever was looked up before. */
export function newLookup(input: { platformKey: number; nowMs: number; found: LookupTarget }): Lookup {
  const { platformKey, nowMs, found } = input;
  return {
    ...found,
    platformKey,
    id: mintUuid(nowMs),
    createdAtMs: nowMs,
    expiresAtMs: nowMs + LIFETIME_MS,
  };
}
