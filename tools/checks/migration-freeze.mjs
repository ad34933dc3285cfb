/**
 * @typedef {{name: string, sha256: string}} Checksum of one migration
 * @typedef {object} Lock what is committed of all migrations
 * @property {boolean} frozen whether what stands here has landed for good
 * @property {Record<string, Checksum[]>} services in the order in which they run
 */

/**
 * What is wrong with a new state of the migrations, against one that was frozen: each that stood there must stand at its
 * place as it was; new ones come behind.
 * @param {Record<string, Checksum[]>} before
 * @param {Record<string, Checksum[]>} now
 * @returns {string[]}
 */
function freezeFaults(before, now) {
  return Object.entries(before).flatMap(([service, migrations]) =>
    migrations.flatMap(({ name, sha256 }, place) => {
      const present = now[service]?.[place];
      if (present?.name !== name)
        return [`${service}: ${name} has landed and is gone, or runs at another place`];
      if (present.sha256 !== sha256)
        return [`${service}: ${name} has landed and was edited; put it back, and write a new migration`];
      return [];
    }),
  );
}

/**
 * What keeps the migrations of the sources from being the committed ones.
 * @param {Lock} lock
 * @param {Record<string, Checksum[]>} now
 * @param {readonly Lock[]} history earlier states of the lock
 * @returns {string[]}
 */
export function lockFaults(lock, now, history) {
  const frozen = [lock, ...history].filter((one) => one.frozen);
  const faults = frozen.flatMap((one) => freezeFaults(one.services, now));
  if (history.some((one) => one.frozen) && !lock.frozen)
    faults.push('the migrations were frozen and are no longer');
  if (faults.length === 0 && JSON.stringify(lock.services) !== JSON.stringify(now))
    faults.push('the checksums of the migrations are stale: run node tools/migrations.mjs --record');
  return [...new Set(faults)];
}

const A = { name: 'A1', sha256: 'a' };
const B = { name: 'B2', sha256: 'b' };
/** @type {readonly [string, Lock, Record<string, Checksum[]>, Lock[], boolean][]} what the check must refuse, or let pass */
const CASES = [
  ['an edited one', { frozen: true, services: { x: [A] } }, { x: [{ ...A, sha256: 'c' }] }, [], false],
  ['a removed one', { frozen: true, services: { x: [A, B] } }, { x: [A] }, [], false],
  ['one before a landed one', { frozen: true, services: { x: [B] } }, { x: [A, B] }, [], false],
  [
    'an edited one whose checksum was edited too',
    { frozen: true, services: { x: [B] } },
    { x: [B] },
    [{ frozen: true, services: { x: [A] } }],
    false,
  ],
  [
    'a thaw',
    { frozen: false, services: { x: [A] } },
    { x: [A] },
    [{ frozen: true, services: { x: [A] } }],
    false,
  ],
  ['a new one that is not recorded', { frozen: true, services: { x: [A] } }, { x: [A, B] }, [], false],
  ['an edited one that is not recorded', { frozen: false, services: { x: [A] } }, { x: [B] }, [], false],
  [
    'a new one behind the landed ones',
    { frozen: true, services: { x: [A, B] } },
    { x: [A, B] },
    [{ frozen: true, services: { x: [A] } }],
    true,
  ],
  [
    'an edited one before the freeze',
    { frozen: false, services: { x: [B] } },
    { x: [B] },
    [{ frozen: false, services: { x: [A] } }],
    true,
  ],
];

/** @returns {string[]} what the check itself does wrong */
export function selfFaults() {
  return CASES.filter(
    ([, lock, now, history, passes]) => (lockFaults(lock, now, history).length === 0) !== passes,
  ).map(([says, , , , passes]) => `The check of migrations ${passes ? 'refuses' : 'lets pass'} ${says}.`);
}
