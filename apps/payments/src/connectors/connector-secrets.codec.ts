import { createSecret } from '@corridor/connector-contract';
import type { Uuid } from '@corridor/kernel';
import type { PersonalDataVault } from '@corridor/service';

/** A secret, and the end of its use if a newer one has replaced it; milliseconds since the epoch. */
interface KeptSecret {
  secret: string;
  untilMs?: number;
}

/** The secrets of both directions, newest first. */
export interface ConnectorSecrets {
  /** We sign with these. */
  out: readonly KeptSecret[];
  /** The connector signs with these. */
  in: readonly KeptSecret[];
}

/** How long a replaced secret still counts, milliseconds. */
const ROTATION_MS = 24 * 3_600_000;
const FIELD = 'secrets';

/** New secrets for both directions. */
export function newSecrets(): ConnectorSecrets {
  return { out: [{ secret: createSecret() }], in: [{ secret: createSecret() }] };
}

/** Replaces the newest secret of both directions. @param nowMs real time. */
export function rotatedSecrets(secrets: ConnectorSecrets, nowMs: number): ConnectorSecrets {
  const replaced = ([newest]: readonly KeptSecret[]): KeptSecret[] => [
    { secret: createSecret() },
    ...(newest ? [{ secret: newest.secret, untilMs: nowMs + ROTATION_MS }] : []),
  ];
  return { out: replaced(secrets.out), in: replaced(secrets.in) };
}

/** The secrets that count at a time, newest first. */
export function validSecrets(secrets: readonly KeptSecret[], nowMs: number): string[] {
  return secrets
    .filter(({ untilMs }) => untilMs === undefined || untilMs > nowMs)
    .map(({ secret }) => secret);
}

/** Ciphertext of secrets, bound to their connector. */
export function sealSecrets(vault: PersonalDataVault, id: Uuid, secrets: ConnectorSecrets): string {
  return vault.sealField(JSON.stringify(secrets), `Connector:${id}`, FIELD);
}

/** @throws Error if the ciphertext is not that of the connector. */
export function unsealSecrets(vault: PersonalDataVault, id: Uuid, sealed: string): ConnectorSecrets {
  return JSON.parse(vault.unsealField(sealed, `Connector:${id}`, FIELD)) as ConnectorSecrets;
}
