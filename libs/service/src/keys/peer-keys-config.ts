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
  const { active = '', keys = {} } = parsed(text, env);
  if (keys[active] === undefined) env.violation('PEER_KEYS must name an active key that it holds');
  return {
    service,
    active,
    keys: new Map(Object.entries(keys).map(([id, pairs]) => [id, pairsOf(id, pairs, env)])),
    use: use ?? 'require',
  };
}

function parsed(
  text: string,
  env: Environment,
): { active?: string; keys?: Record<string, Record<string, string>> } {
  try {
    return JSON.parse(text) as ReturnType<typeof parsed>;
  } catch {
    env.violation('PEER_KEYS must be JSON');
    return {};
  }
}

function pairsOf(
  id: string,
  pairs: Readonly<Record<string, string>>,
  env: Environment,
): ReadonlyMap<ServiceName, Buffer> {
  if (Buffer.byteLength(id) > KEY_ID_BYTES_MAX) env.violation('PEER_KEYS: the id of a key is too long');
  const found = new Map(services.map((peer) => [peer, Buffer.from(pairs[peer] ?? '', 'base64')] as const));
  for (const [peer, key] of found)
    if (key.length !== KEY_BYTES)
      env.violation(`PEER_KEYS: key ${id} for ${peer} must be ${KEY_BYTES} bytes`);
  // With one key for all, each service could speak as the others.
  if (new Set([...found.values()].map((key) => key.toString('base64'))).size !== found.size)
    env.violation(`PEER_KEYS: key ${id} must differ for each service`);
  return found;
}
