import { randomUUID } from 'node:crypto';

/** Part of a bill of materials. */
export interface Component {
  'bom-ref': string;
  name: string;
  version: string;
  purl: string;
}

/** A bill of materials of CycloneDX, as `npm sbom` writes it; the members that are read. */
export interface Bill {
  bomFormat: string;
  metadata: { component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn?: string[] }[];
}

/**
 * The bill of one package of the workspace: what it needs to run, directly or not.
 * @param whole the bill of all that the lock file has
 * @param ref of the package, `name@version`
 */
export function billOfPackage(whole: Bill, ref: string): Bill {
  // npm names packages of the workspace by their folders.
  const components = whole.components.map((one) => ({ ...one, name: one['bom-ref'].replace(/@[^@]+$/, '') }));
  const own = components.find((component) => component['bom-ref'] === ref);
  if (own === undefined) throw new Error(`${ref} is no package of the lock file`);
  const uses = new Map(whole.dependencies.map((one) => [one.ref, one.dependsOn ?? []]));
  const refs = new Set([ref]);
  // A set is walked with what is added on the way.
  for (const user of refs) for (const used of uses.get(user) ?? []) refs.add(used);
  return {
    ...whole,
    ...{ serialNumber: `urn:uuid:${randomUUID()}` },
    metadata: { ...whole.metadata, component: own },
    components: components.filter((component) => component !== own && refs.has(component['bom-ref'])),
    dependencies: whole.dependencies.filter((one) => refs.has(one.ref)),
  };
}
