/**
 * `npm run checks -- <command>`: checks of the sources, and generators of derived files. Each check is proven on a
 * planted violation, here or in a unit test, because a check that never fails looks the same as clean sources.
 */
import { StartFailure } from '../../infra/failure.mjs';

interface Command {
  usage: string;
  says: string;
  /** Loads the libraries of this command alone. */
  run: (args: string[]) => Promise<number>;
}

const COMMANDS = new Map<string, Command>([
  [
    'sources',
    {
      usage: '',
      says: 'file names, import cycles, documents, lint rules',
      run: async () => (await import('./source-checks.js')).checkSources(),
    },
  ],
  [
    'dead-code',
    {
      usage: '',
      says: 'files, exports and packages that nothing uses',
      run: async () => (await import('./dead-code.js')).checkDeadCode(),
    },
  ],
  [
    'duplicates',
    {
      usage: '',
      says: 'passages that the sources have twice',
      run: async () => (await import('./duplicates.js')).checkDuplicates(),
    },
  ],
  [
    'openapi',
    {
      usage: '',
      says: 'lints the OpenAPI document',
      run: async () => (await import('./openapi-rules.js')).lintOpenApi(),
    },
  ],
  [
    'migrations',
    {
      usage: '[--record | --freeze]',
      says: 'compares the migrations with their recorded checksums, or records them',
      run: async (args) => (await import('./migrations.js')).checkMigrations(args),
    },
  ],
  [
    'event-schemas',
    {
      usage: '[--check | --release]',
      says: 'writes docs/events, and fails where a reader of the released schemas would break',
      run: async (args) => (await import('./event-schemas.js')).writeEventSchemas(args),
    },
  ],
  [
    'api-reference',
    {
      usage: '[--check] [--document <file>]',
      says: 'writes docs/api.md, docs/operations-api.md, docs/operators-data.md, docs/account-types.md and the Postman collection',
      run: async (args) => (await import('./api-reference.js')).writeApiReference(args),
    },
  ],
  [
    'sdks',
    {
      usage: '[--check | --release]',
      says: 'writes the generated files of sdks, and fails where a client of the released document would break',
      run: async (args) => (await import('./sdks.js')).writeSdks(args),
    },
  ],
  [
    'python-sdk',
    {
      usage: '[--install <folder>]',
      says: 'checks and tests the Python SDK, or installs its wheel',
      run: async (args) => (await import('./python-sdk.js')).checkPythonSdk(args),
    },
  ],
  [
    'connectors',
    {
      usage: '[--check]',
      says: 'writes the documents and the guide of docs/connectors',
      run: async (args) => (await import('./connector-contract.js')).writeConnectorDocuments(args),
    },
  ],
  [
    'metrics',
    {
      usage: '[--check]',
      says: 'writes docs/metrics.md, and checks the names of metrics',
      run: async (args) => (await import('./metrics-reference.js')).writeMetricsReference(args),
    },
  ],
  [
    'dashboards',
    {
      usage: '[--check]',
      says: 'writes the dashboards of Grafana, and checks their queries',
      run: async (args) => (await import('./dashboards.js')).writeDashboards(args),
    },
  ],
  [
    'helm',
    {
      usage: '',
      says: 'checks the Helm chart: schemas, policies, and the table of the configuration',
      run: async () => (await import('./helm.js')).checkHelmChart(),
    },
  ],
  [
    'alerts',
    {
      usage: '',
      says: 'checks the rules of Prometheus and runs their tests',
      run: async () => (await import('./alerts.js')).checkAlerts(),
    },
  ],
  [
    'secrets',
    {
      usage: '',
      says: 'finds credentials in the files of the repository',
      // The library measures each rule in each file, and would go on with that for a minute.
      run: async () => process.exit(await (await import('./secrets.js')).checkSecrets()),
    },
  ],
  [
    'audit',
    {
      usage: '[advisories | python-advisories | signatures]',
      says: 'compares the packages with advisories and signatures of the registry',
      run: async (args) => (await import('./audit.js')).auditPackages(args),
    },
  ],
  [
    'release',
    {
      usage: '<version>',
      says: 'makes a release of the present commit: changelog, version, tag, releases.json',
      run: async (args) => (await import('./release.js')).makeRelease(args),
    },
  ],
  [
    'client',
    {
      usage: '--language python|java --document <file or URL> --program <file> --output <folder>',
      says: 'makes a client of the API and compiles a program with it',
      run: async (args) => (await import('./generated-client.js')).makeClient(args),
    },
  ],
]);

function usage(): string {
  const lines = [...COMMANDS].map(
    ([name, { usage: rest, says }]) => `  ${`${name} ${rest}`.trim()}\n      ${says}\n`,
  );
  return `Usage: npm run checks -- <command>\n\n${lines.join('')}`;
}

async function main([name = 'sources', ...args]: string[]): Promise<number> {
  const command = COMMANDS.get(name);
  if (command) return command.run(args);
  process.stderr.write(usage());
  return 2;
}

main(process.argv.slice(2)).then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    process.exitCode = 1;
    if (!(error instanceof StartFailure)) throw error;
    process.stderr.write(`${error.message}\n`);
  },
);
