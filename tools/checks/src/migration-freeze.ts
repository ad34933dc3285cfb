/** Of one migration */
export interface Checksum {
  name: string;
  sha256: string;
}

/** What is committed of all migrations */
export interface Lock {
  /** Whether what stands here has landed for good. */
  frozen: boolean;
  /** In the order in which they run. */
  services: Record<string, Checksum[]>;
}

/**
 * What is wrong with a new state of the migrations, against one that was frozen: each that stood there must stand at its
 * place as it was; new ones come behind.
 */
function freezeFaults(before: Record<string, Checksum[]>, now: Record<string, Checksum[]>): string[] {
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
 * @param history earlier states of the lock
 */
export function lockFaults(lock: Lock, now: Record<string, Checksum[]>, history: readonly Lock[]): string[] {
  const frozen = [lock, ...history].filter((one) => one.frozen);
  const faults = frozen.flatMap((one) => freezeFaults(one.services, now));
  if (history.some((one) => one.frozen) && !lock.frozen)
    faults.push('the migrations were frozen and are no longer');
  if (faults.length === 0 && JSON.stringify(lock.services) !== JSON.stringify(now))
    faults.push('the checksums of the migrations are stale: run npm run checks -- migrations --record');
  return [...new Set(faults)];
}
