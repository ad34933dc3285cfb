import type { KeyRing, ServiceConfig } from '@corridor/service';

/**
 * Keys of what the gateway alone writes and reads: links of the KYC page, and begun sign-ins. They are its keys with itself, which no
 * other service has. Without keys of pairs the ring of all services takes their place. Until they are required, both are read.
 */
export function ownKeysOf({ keyRing, peerKeys }: Pick<ServiceConfig, 'keyRing' | 'peerKeys'>): KeyRing {
  if (peerKeys === undefined) return keyRing;
  const { active, keys, use } = peerKeys;
  const own = [...keys].flatMap(([id, pairs]): [string, Buffer][] => {
    const key = pairs.get('gateway');
    return key === undefined ? [] : [[ownId(id), key]];
  });
  return {
    active: use === 'accept' ? keyRing.active : ownId(active),
    keys: new Map([...(use === 'require' ? [] : keyRing.keys), ...own]),
  };
}

/** The same id may be in the ring. */
function ownId(id: string): string {
  return `gateway/${id}`;
}
