import { randomBytes } from 'node:crypto';
import { APP_NAMES } from './apps.mjs';

/**
 * @typedef {{active: string, keys: Record<string, Record<string, string>>}} PeerRing the keys that an app shares with each
 *   app, base64; with itself for what it writes to itself
 */

/**
 * New keys of all pairs of apps. Each app gets its own part, and with it no key of two others.
 * @param {string} id
 * @returns {Record<string, PeerRing>}
 */
export function newPeerKeys(id) {
  /** @type {Map<string, string>} */
  const keys = new Map();
  /** @param {string} one @param {string} other */
  const keyOf = (one, other) => {
    const pair = [one, other].sort().join(' ');
    const key = keys.get(pair) ?? randomBytes(32).toString('base64');
    keys.set(pair, key);
    return key;
  };
  return Object.fromEntries(
    APP_NAMES.map((app) => [
      app,
      {
        active: id,
        keys: { [id]: Object.fromEntries(APP_NAMES.map((other) => [other, keyOf(app, other)])) },
      },
    ]),
  );
}

/** @param {string} app */
export function peerKeysVariable(app) {
  return `${app.toUpperCase()}_PEER_KEYS`;
}
