import { type ServiceName, services } from '@corridor/contracts';
import { type PeerKeys, peerKeyUses } from '@corridor/messaging';
import type { Environment } from '../environment';

const KEY_BYTES = 32;
const KEY_ID_BYTES_MAX = 255;

/**
 * Reads `PEER_KEYS`: `{"active":"p1","keys":{"p1":{"gateway":"<base64, 32 bytes>",…}}}` with a key for each service, this one
 * too. Violations go to the environment's list.
 */
export function readPeerKeys(service: ServiceName, env: Environment): PeerKeys | undefined {
  const text = env.optional('PEER_KEYS');
  const given = env.optional('PEER_KEYS_USE');
  const use = peerKeyUses.find((one) => one === (given ?? 'require'));
  if (use === undefined) env.violation(`PEER_KEYS_USE must be one of ${peerKeyUses.join(', ')}`);
  if (text === undefined) {
    if (given !== undefined) env.violation('PEER_KEYS is needed by PEER_KEYS_USE');
    return undefined;
  }
  const { active, keys: rings } = parsed(text, env);
  const keys = new Map(Object.entries(objectOf(rings)).map(([id, pairs]) => [id, pairsOf(id, pairs, env)]));
  if (typeof active !== 'string' || !keys.has(active))
    env.violation('PEER_KEYS must name an active key that it holds');
  return { service, active: String(active), keys, use: use ?? 'require' };
}

function parsed(text: string, env: Environment): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return objectOf(value);
    env.violation('PEER_KEYS must be an object with active and keys');
  } catch {
    env.violation('PEER_KEYS must be JSON');
  }
  return {};
}

/** Its own members; none if it is no object. */
function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function pairsOf(id: string, given: unknown, env: Environment): ReadonlyMap<ServiceName, Buffer> {
  if (Buffer.byteLength(id) > KEY_ID_BYTES_MAX) env.violation('PEER_KEYS: the id of a key is too long');
  const pairs = objectOf(given);
  for (const name of Object.keys(pairs))
    if (!services.some((service) => service === name))
      env.violation(`PEER_KEYS: key ${id} names the unknown service ${name}`);
  const found = new Map(services.map((peer) => [peer, keyOf(pairs[peer])] as const));
  for (const [peer, key] of found)
    if (key.length !== KEY_BYTES)
      env.violation(`PEER_KEYS: key ${id} for ${peer} must be ${KEY_BYTES} bytes, base64`);
  // With one key for all, each service could speak as the others.
  if (new Set([...found.values()].map((key) => key.toString('base64'))).size !== found.size)
    env.violation(`PEER_KEYS: key ${id} must differ for each service`);
  return found;
}

/** Empty if the text is anything but base64. Node's decoder passes over what it doesn't know. */
function keyOf(text: unknown): Buffer {
  const key = Buffer.from(typeof text === 'string' ? text : '', 'base64');
  return key.toString('base64') === text ? key : Buffer.alloc(0);
}
