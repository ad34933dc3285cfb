interface KnownPath {
  /** Literal segments unchanged, parameters as undefined. */
  segments: (string | undefined)[];
  methods: Set<string>;
}

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

/** The methods of each path of a listener: for 405 and `Allow` where Fastify only reports "not found". */
export class KnownPaths {
  private readonly paths = new Map<string, KnownPath>();

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

  /** Adds a method of a path in OpenAPI notation. */
  add(path: string, method: string): void {
    const known = this.paths.get(path) ?? { segments: segmentsOf(path), methods: new Set<string>() };
    known.methods.add(method);
    if (method === 'GET') known.methods.add('HEAD');
    this.paths.set(path, known);
  }
}
