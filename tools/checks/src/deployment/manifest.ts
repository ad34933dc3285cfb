import { parseAllDocuments } from 'yaml';

/** A variable of a container. */
export interface EnvironmentEntry {
  name: string;
  value?: string;
}

interface Container {
  env?: EnvironmentEntry[];
  ports?: { name: string }[];
  volumeMounts?: { name: string; mountPath: string }[];
}

type Labels = Record<string, string>;

/** A resource of Kubernetes, as far as the checks look at it. */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Labels };
  spec?: {
    template?: {
      metadata: { labels: Labels };
      spec: {
        serviceAccountName?: string;
        containers: Container[];
        volumes?: { name: string; secret?: { secretName?: string; items?: { path: string }[] } }[];
      };
    };
    selector?: Labels | { matchLabels: Labels };
    podSelector?: { matchLabels: Labels };
    ports?: { targetPort: string }[];
    egress?: { to?: object[] }[];
    scaleTargetRef?: { name: string };
  };
}

/** The resources of a rendered chart. */
export function manifestsIn(text: string): Manifest[] {
  return parseAllDocuments(text)
    .map((document) => document.toJS() as Manifest | null)
    .filter((manifest): manifest is Manifest => manifest !== null);
}

/** `Deployment corridor-gateway` */
export function nameOf({ kind, metadata }: Manifest): string {
  return `${kind} ${metadata.name}`;
}

/** The containers that a resource starts. */
export function containersOf(manifest: Manifest): Container[] {
  return manifest.spec?.template?.spec.containers ?? [];
}
