import { operations, type OperationContract } from '@corridor/contracts';
import { kycPageRoute } from '../page-rendering/domain/kyc-page-route';
import { API_BASE } from './domain/api-version';

interface KnownPath {
  /** Literal segments unchanged, parameters as undefined. */
  segments: (string | undefined)[];
  methods: Set<string>;
}

/** Paths beside the versioned API that are read-only. */
const UNVERSIONED = [
  '/health/live',
  '/health/ready',
  '/openapi.json',
  '/docs',
  '/docs/start.js',
  '/docs/scalar.js',
];
const ALWAYS = ['OPTIONS'];

function segmentsOf(path: string): (string | undefined)[] {
  return path
    .split('/')
    .slice(1)
    .map((segment) => (segment.startsWith('{') ? undefined : segment));
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The methods of each path of the deployment: for 405 and `Allow` where Fastify only reports "not found". */
export class RouteTable {
  private readonly paths = new Map<string, KnownPath>();

  constructor(private readonly sandbox: boolean) {
    for (const path of [...UNVERSIONED, kycPageRoute.path]) this.add(path, 'GET');
    if (sandbox) this.add('/', 'GET');
    this.add(kycPageRoute.path, 'POST');
    for (const operation of Object.values(operations)) {
      if (this.serves(operation)) this.add(API_BASE + operation.path, operation.method);
    }
  }

  /** Whether the deployment has the operation: those of the sandbox exist in a sandbox only. */
  serves(operation: OperationContract): boolean {
    return this.sandbox || !operation.sandboxOnly;
  }

  /** Methods of a URL's path, for `Allow`; none if the path is unknown. A literal path hides a parameter. */
  methodsOf(url: string): string[] {
    const [path = ''] = url.split('?', 1);
    const segments = path.split('/').slice(1).map(decoded);
    const fitting = [...this.paths.values()].filter(
      (known) =>
        known.segments.length === segments.length &&
        known.segments.every((segment, index) =>
          segment === undefined ? segments[index] !== '' : segment === segments[index],
        ),
    );
    const literal = fitting.find((known) => !known.segments.includes(undefined));
    const methods = new Set((literal ? [literal] : fitting).flatMap((known) => [...known.methods]));
    return methods.size === 0 ? [] : [...methods, ...ALWAYS];
  }

  private add(path: string, method: string): void {
    const known = this.paths.get(path) ?? { segments: segmentsOf(path), methods: new Set<string>() };
    known.methods.add(method);
    if (method === 'GET') known.methods.add('HEAD');
    this.paths.set(path, known);
  }
}
