/** Name and checksum of a migration. */
export interface Checksum {
  name: string;
  sha256: string;
}

/** The committed state of all migrations. */
export interface Lock {
  /** Whether the listed migrations may no longer change. */
  frozen: boolean;
  /** In execution order. */
  services: Record<string, Checksum[]>;
}

/**
 * Compares the migrations with a frozen state. Each frozen migration must be unchanged and at its place. New ones come
 * after them.
 */
function freezeViolations(before: Record<string, Checksum[]>, now: Record<string, Checksum[]>): string[] {
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
 * Finds differences between the migrations of the sources and the committed ones.
 * @param history earlier states of the lock
 */
export function lockViolations(
  lock: Lock,
  now: Record<string, Checksum[]>,
  history: readonly Lock[],
): string[] {
  const frozen = [lock, ...history].filter((one) => one.frozen);
  const violations = frozen.flatMap((one) => freezeViolations(one.services, now));
  if (history.some((one) => one.frozen) && !lock.frozen)
    violations.push('the migrations were frozen and are no longer');
  if (violations.length === 0 && JSON.stringify(lock.services) !== JSON.stringify(now))
    violations.push('the checksums of the migrations are stale: run npm run checks -- migrations --record');
  return [...new Set(violations)];
}
