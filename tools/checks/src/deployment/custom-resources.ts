import Ajv from 'ajv';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, readJson } from '../../../infra/workspace.mjs';
import { nameOf, type Manifest } from './manifest';

/** Schemas of KEDA, the Prometheus operator and External Secrets, from an MIT-licensed catalogue. */
const SCHEMAS = join(ROOT, 'tools', 'checks', 'deployment', 'crd');

/** Whether a resource belongs to Kubernetes itself. */
function isBuiltIn({ apiVersion }: Manifest): boolean {
  const [group = ''] = apiVersion.split('/');
  return !group.includes('.') || group.endsWith('.k8s.io');
}

/** The faults of custom resources by the schemas of their definitions. */
export function customResourceFaults(manifests: readonly Manifest[]): string[] {
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false, logger: false });
  return manifests
    .filter((manifest) => !isBuiltIn(manifest))
    .flatMap((manifest) => {
      const [group = '', version = ''] = manifest.apiVersion.split('/');
      const file = join(SCHEMAS, group, `${manifest.kind.toLowerCase()}_${version}.json`);
      if (!existsSync(file)) return [`${nameOf(manifest)}: there is no schema of ${manifest.apiVersion}`];
      const validate = ajv.compile(readJson(file) as object);
      if (validate(manifest)) return [];
      return (validate.errors ?? []).map(
        ({ instancePath, message = '' }) => `${nameOf(manifest)}: ${instancePath} ${message}`,
      );
    });
}
