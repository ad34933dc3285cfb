import { ConfigurationError, Environment } from '@corridor/service';

/** Settings that make a service read all variables, because some of them depend on others. */
const CASES: readonly Readonly<Record<string, string>>[] = [
  {},
  { FILE_STORAGE: 's3' },
  {
    OPERATIONS_WEBHOOK_URL: 'https://alerts.example',
    AUDIT_CHECKPOINTS_WEBHOOK_URL: 'https://checkpoints.example',
  },
  { ROOT_KEY: 'gcp-kms:projects/p/locations/l/keyRings/r/cryptoKeys/k', FORMER_ROOT_KEY: 'local' },
  { KAFKA_TLS: 'true', KAFKA_SASL_MECHANISM: 'SCRAM-SHA-512' },
  { KAFKA_TLS: 'true', KAFKA_SASL_MECHANISM: 'OAUTHBEARER' },
  { KAFKA_TLS: 'true', KAFKA_SASL_MECHANISM: 'AWS_MSK_IAM' },
  {
    RATE_LIMIT_PER_SECOND: '1',
    CONNECTORS_PORT: '1',
    OPERATIONS_PORT: '1',
    CONSOLE_PORT: '1',
    PORTAL_PORT: '1',
  },
];

/**
 * The variables that a configuration reads, without those that name the file of a secret, and those among them that it
 * needs.
 */
export function configurationOf(read: (env: Environment) => unknown): { read: string[]; needed: string[] } {
  const names = new Set<string>();
  for (const settings of CASES) {
    const source = new Proxy<Record<string, string>>(settings, {
      get: (target, name: string) => {
        names.add(name);
        return target[name];
      },
    });
    violationsOf(() => read(new Environment(source)));
  }
  const missing = violationsOf(() => read(new Environment({})));
  return {
    read: [...names]
      .filter((name) => !names.has(name.replace(/_FILE$/, '')) || !name.endsWith('_FILE'))
      .sort(),
    needed: missing.flatMap((text) => /^(\w+)(?: or \w+)? is needed$/.exec(text)?.[1] ?? []).sort(),
  };
}

function violationsOf(read: () => unknown): readonly string[] {
  try {
    read();
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.violations;
    throw error;
  }
}
