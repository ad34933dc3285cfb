import {
  accountFaults,
  egressFaults,
  kafkaUserFaults,
  productionFaults,
  referenceFaults,
  schemaFaults,
  settableVariables,
  variableFaults,
} from './chart-rules';
import { manifestsIn, type Manifest } from './manifest';

/** The pod of a component with these variables. */
function podOf(component: string, env: Record<string, string>): Manifest {
  const labels = { 'app.kubernetes.io/component': component };
  const items = [{ path: 'url' }, { path: 'passwords' }];
  const entries = Object.entries(env).map(([name, value]) => ({ name, value }));
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name: component },
    spec: {
      template: {
        metadata: { labels },
        spec: {
          containers: [{ env: entries, volumeMounts: [{ name: 'secrets', mountPath: '/run' }] }],
          volumes: [{ name: 'secrets', secret: { items } }],
        },
      },
    },
  };
}

function migration(env: Record<string, string>): Manifest {
  return podOf('migration', env);
}

const WHOLE = {
  NODE_ENV: 'production',
  MIGRATION_DATABASE_URL_FILE: '/run/secrets/corridor/url',
  SERVICE_PASSWORDS_FILE: '/run/secrets/corridor/passwords',
};

function faultsOf(env: Record<string, string>): string[] {
  return variableFaults([migration(env)]).filter((fault) => !fault.startsWith('there is no pod'));
}

describe('egressFaults', () => {
  it('finds a rule without a destination', () => {
    const policy = (egress: { to?: object[] }[]): Manifest => ({
      ...{ apiVersion: 'networking.k8s.io/v1', kind: 'NetworkPolicy', metadata: { name: 'all' } },
      spec: { egress },
    });
    expect(egressFaults([policy([{ to: [{}] }])])).toEqual([]);
    const fault = 'NetworkPolicy all: a rule of egress names no destination';
    expect(egressFaults([policy([{ to: [{}] }, {}]), policy([{ to: [] }])])).toEqual([fault, fault]);
  });
});

describe('variableFaults', () => {
  it('finds nothing if every needed secret is a file of the mounted Secret', () => {
    expect(faultsOf(WHOLE)).toEqual([]);
  });

  it('finds a variable that is unknown, missing, of another service, a plain secret, or a file that is not mounted', () => {
    expect(faultsOf({ ...WHOLE, SERVICE_PASSWORD_FILE: 'x', PORT: '1' })).toEqual([
      'Job migration: migration does not read SERVICE_PASSWORD_FILE',
      'Job migration: migration does not read PORT',
    ]);
    expect(
      faultsOf({ SERVICE_PASSWORDS: '{}', MIGRATION_DATABASE_URL_FILE: '/run/secrets/corridor/no' }),
    ).toEqual([
      'Job migration: SERVICE_PASSWORDS shows a secret: set SERVICE_PASSWORDS_FILE',
      'Job migration: MIGRATION_DATABASE_URL_FILE: /run/secrets/corridor/no is no file of the mounted Secret',
    ]);
    expect(faultsOf({ SERVICE_PASSWORDS_FILE: WHOLE.SERVICE_PASSWORDS_FILE })).toEqual([
      'Job migration: migration needs MIGRATION_DATABASE_URL',
    ]);
  });

  it('finds a service without a pod', () => {
    expect(variableFaults([migration(WHOLE)])).toContain('there is no pod of payments');
  });
});

describe('accountFaults', () => {
  function withAccount(component: string, serviceAccountName?: string): Manifest {
    const pod = podOf(component, {});
    if (serviceAccountName !== undefined)
      Object.assign(pod.spec?.template?.spec ?? {}, { serviceAccountName });
    return pod;
  }
  const made = (name: string): Manifest => ({
    apiVersion: 'v1',
    kind: 'ServiceAccount',
    metadata: { name },
  });

  it('finds pods without a ServiceAccount, and two with one', () => {
    const shared = [withAccount('payments', 'all'), withAccount('accounts', 'all'), made('all')];
    expect(accountFaults([...shared, withAccount('gateway', 'none'), withAccount('compliance')])).toEqual([
      'Job payments: Job accounts has the same ServiceAccount',
      'Job accounts: Job payments has the same ServiceAccount',
      'Job gateway: there is no ServiceAccount none',
      'Job compliance: there is no ServiceAccount ',
    ]);
  });

  it('finds nothing where each pod has its own', () => {
    const own = ['payments', 'accounts'].flatMap((name) => [withAccount(name, name), made(name)]);
    expect(accountFaults(own)).toEqual([]);
  });
});

describe('kafkaUserFaults', () => {
  const userOf = (name: string, user = name): Manifest =>
    podOf(name, { KAFKA_SASL_USERNAME: user, KAFKA_SASL_PASSWORD_FILE: `/run/secrets/corridor/${user}` });

  it('finds services that are one user', () => {
    expect(kafkaUserFaults([userOf('payments', 'all'), userOf('accounts', 'all')])).toEqual([
      'Job accounts: Job payments has the same KAFKA_SASL_USERNAME',
      'Job accounts: Job payments has the same KAFKA_SASL_PASSWORD_FILE',
    ]);
    expect(kafkaUserFaults([userOf('payments'), userOf('accounts')])).toEqual([]);
  });

  it.each([
    ['SCRAM-SHA-512', 'KAFKA_SASL_USERNAME'],
    ['OAUTHBEARER', 'KAFKA_OAUTH_CLIENT_ID'],
  ])('finds services without a user where the brokers ask for one by %s', (mechanism, name) => {
    const without = podOf('payments', { KAFKA_SASL_MECHANISM: mechanism });
    const user = podOf('accounts', { KAFKA_SASL_MECHANISM: mechanism, [name]: 'accounts' });
    const empty = podOf('gateway', { KAFKA_SASL_MECHANISM: mechanism, [name]: '' });
    const byRole = podOf('compliance', { KAFKA_SASL_MECHANISM: 'AWS_MSK_IAM' });
    expect(kafkaUserFaults([without, user, empty, byRole])).toEqual([
      `Job payments: ${mechanism} needs ${name}`,
      `Job gateway: ${mechanism} needs ${name}`,
    ]);
  });

  it.each(['PEER_KEYS_FILE', 'AUDIT_CHECKPOINT_KEY_FILE', 'AUDIT_CHECKPOINTS_S3_ACCESS_KEY_ID_FILE'])(
    'finds services with one %s',
    (variable) => {
      const keysOf = (name: string, part: string): Manifest =>
        podOf(name, { [variable]: `/run/secrets/corridor/${part}-key` });
      expect(kafkaUserFaults([keysOf('payments', 'all'), keysOf('accounts', 'all')])).toEqual([
        `Job accounts: Job payments has the same ${variable}`,
      ]);
      expect(kafkaUserFaults([keysOf('payments', 'payments'), keysOf('accounts', 'accounts')])).toEqual([]);
    },
  );

  it('finds services with one client or one certificate', () => {
    const clientOf = (name: string, secretName: string): Manifest => {
      const pod = podOf(name, {
        KAFKA_OAUTH_CLIENT_ID: secretName,
        KAFKA_OAUTH_CLIENT_SECRET_FILE: `/run/secrets/corridor/${secretName}`,
        KAFKA_TLS_CERT_FILE: '/run/kafka/tls.crt',
      });
      pod.spec?.template?.spec.volumes?.push({ name: 'kafka-tls', secret: { secretName } });
      return pod;
    };
    expect(kafkaUserFaults([clientOf('payments', 'all'), clientOf('accounts', 'all')])).toEqual([
      'Job accounts: Job payments has the same KAFKA_OAUTH_CLIENT_ID',
      'Job accounts: Job payments has the same KAFKA_OAUTH_CLIENT_SECRET_FILE',
      'Job accounts: Job payments has the same KAFKA_TLS_CERT_FILE',
    ]);
    expect(kafkaUserFaults([clientOf('payments', 'p'), clientOf('accounts', 'a')])).toEqual([]);
  });
});

describe('productionFaults', () => {
  const key = { AUDIT_CHECKPOINT_KEY_FILE: '/run/secrets/corridor/audit-checkpoint-key' };
  const place = { AUDIT_CHECKPOINTS_S3: 's3://audit' };
  const pairs = { PEER_KEYS_FILE: '/run/secrets/corridor/payments-peer-keys' };

  it('finds a service outside of a sandbox that does not sign its audit log, or for nobody', () => {
    const [payments, accounts] = [
      podOf('payments', { SANDBOX: 'false', ...key, ...pairs }),
      podOf('accounts', { SANDBOX: 'false', ...place, ...pairs }),
    ];
    expect(productionFaults([payments, accounts])).toEqual([
      'Job payments: outside of a sandbox it needs AUDIT_CHECKPOINTS_FILE or AUDIT_CHECKPOINTS_S3 or AUDIT_CHECKPOINTS_WEBHOOK_URL',
      'Job accounts: outside of a sandbox it needs AUDIT_CHECKPOINT_KEY_FILE',
    ]);
  });

  it('finds a gateway without keys of pairs and of links to documents', () => {
    const pods = [podOf('gateway', { SANDBOX: 'false', ...key, ...place })];
    expect(productionFaults(pods)).toEqual([
      'Job gateway: outside of a sandbox it needs PEER_KEYS_FILE',
      'Job gateway: outside of a sandbox it needs DOCUMENT_LINK_KEYS_FILE',
    ]);
  });

  it('asks nothing of a signed log, a sandbox or the migration', () => {
    const signed = podOf('payments', { SANDBOX: 'false', ...key, ...place, ...pairs });
    const sandbox = podOf('accounts', { SANDBOX: 'true' });
    expect(productionFaults([signed, sandbox, migration({ SANDBOX: 'false' })])).toEqual([]);
  });
});

describe('referenceFaults', () => {
  it('finds a selector, a port, a volume and a target that lead nowhere', () => {
    const text = `
apiVersion: v1
kind: Service
metadata: { name: lost }
spec: { selector: { app.kubernetes.io/component: none }, ports: [{ targetPort: http }] }
---
apiVersion: keda.sh/v1alpha1
kind: ScaledObject
metadata: { name: scaled }
spec: { scaleTargetRef: { name: none } }
---
`;
    const job = migration(WHOLE);
    job.spec?.template?.spec.volumes?.pop();
    expect(referenceFaults([...manifestsIn(text), job])).toEqual([
      'Service lost: selects no pod',
      'Service lost: no pod has the port http',
      'ScaledObject scaled: there is no Deployment none',
      'Job migration: there is no volume secrets',
    ]);
  });
});

describe('schemaFaults', () => {
  it('names the variables of a service that the schema of the values lacks', () => {
    const [fault] = schemaFaults({ definitions: {} });
    expect(fault).toMatch(/^values.schema.json: allEnv must be \[.*"LOG_LEVEL"/);
  });

  it('never lets values hold a secret', () => {
    expect(settableVariables('payments')).toContain('EVENT_EPOCH');
    expect(settableVariables('payments')).not.toContain('KEY_RING');
  });
});
