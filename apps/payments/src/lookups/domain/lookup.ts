import { mintUuid, type Uuid } from '@corridor/kernel';
import type { PayerDataField, ReceivingCurrency, UmaReceiver } from '../../uma/domain/uma-receiver';

/** Lifetime of a lookup: 5 minutes of domain time (docs/behaviour.md 2). */
const LIFETIME_MS = 5 * 60_000;

/** An external receiver. The network that serves the lookup's target pays it by `handle`. */
export interface NetworkReceiver extends UmaReceiver {
  reachedBy: 'NETWORK';
}

/** A customer of this deployment, of any platform. The payment stays inside the deployment. */
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

/** The target of a lookup: a UMA address, or an external account of the platform. */
export type LookupTarget =
  | { kind: 'UMA'; /** The address in lower case. */ target: string; receiver: LookupReceiver }
  | { kind: 'EXTERNAL_ACCOUNT'; /** The account's uuid. */ target: Uuid; receiver: null };

/** The answer to a lookup, stored for the quote that names it. */
export type Lookup = LookupTarget & {
  platformKey: number;
  id: Uuid;
  createdAtMs: number;
  /** Domain time, milliseconds. From then on the lookup is not found. */
  expiresAtMs: number;
};

/** A new lookup. Each has its own id, even if the target was looked up before. */
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
