/**
 * Checks the Helm chart with each file of values: Helm's linter, the schemas of two versions of Kubernetes and of custom
 * resources, policies (Checkov), and the table of the configuration. Planted faults prove that the programs find some.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartFailure } from '../../infra/failure.mjs';
import { ensurePythonPackages } from '../../infra/python.mjs';
import { ROOT, cacheDirOf, readJson } from '../../infra/workspace.mjs';
import {
  accountFaults,
  egressFaults,
  kafkaUserFaults,
  productionFaults,
  referenceFaults,
  schemaFaults,
  variableFaults,
} from './deployment/chart-rules';
import { customResourceFaults } from './deployment/custom-resources';
import { ensureHelm, perform } from './deployment/helm-program';
import { manifestsIn } from './deployment/manifest';
import { report } from './report';

const CHART = join(ROOT, 'deploy', 'helm', 'corridor');
const VALUES = join(ROOT, 'deploy', 'helm', 'values');
const KUBERNETES = ['1.31', '1.34'];
/**
 * Policies that don't apply: a limit of CPU slows a service down that has work, and a digest that never moves need not
 * be pulled again.
 */
const POLICIES_LEFT_OUT = ['CKV_K8S_11', 'CKV_K8S_15'];
const KAFKA_IDENTITIES = {
  'oauth.yaml': [
    ...['kafka.sasl.mechanism=OAUTHBEARER', 'kafka.sasl.oauthTokenUrl=https://id.example.com/token'],
    ...['secrets.optional.kafkaPassword=false', 'secrets.optional.kafkaOauthClientSecret=true'],
  ],
  'mutual-tls.yaml': [
    ...[
      'kafka.sasl.mechanism=',
      'kafka.tls.hasClientCertificate=true',
      'secrets.optional.kafkaPassword=false',
    ],
  ],
};
/** A pod that breaks policies and the schema. */
const PLANTED = `
apiVersion: v1
kind: Pod
metadata: { name: planted, namespace: corridor }
spec:
  unknownField: true
  containers: [{ name: planted, image: 'planted:latest', securityContext: { privileged: true } }]
`;
const PLANTED_POLICY = 'CKV_K8S_16';
/** The oldest version of Kubernetes; Helm's own default is older than the chart allows. */
const TEMPLATE = ['template', 'corridor', CHART, '--kube-version', `${KUBERNETES[0] ?? ''}.0`];
/** Only the operator knows whether a deployment is new, so the files of values leave it open. */
const NEW_DEPLOYMENT = ['--set', 'env.PEER_KEYS_USE=require'];

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

interface PolicyReport {
  results: { failed_checks: { check_id: string; check_name: string; resource: string; file_path: string }[] };
}

/** The chart with some values, rendered into a file of a folder. */
function render(helm: string, file: string, values: readonly string[]): string {
  perform(helm, ['lint', '--strict', CHART, ...values]);
  writeFileSync(file, perform(helm, [...TEMPLATE, '--namespace', 'corridor', ...values]));
  return file;
}

/** With each file of values. */
function renderAll(helm: string, folder: string): string[] {
  return readdirSync(VALUES).map((name) => {
    const values = join(VALUES, name);
    const hasPeerKeys = readFileSync(values, 'utf8').includes('peerKeys: true');
    return render(helm, join(folder, name), ['-f', values, ...(hasPeerKeys ? NEW_DEPLOYMENT : [])]);
  });
}

/** With other ways to prove to the brokers who a service is than those of the files. */
function renderIdentities(helm: string, folder: string): string[] {
  const values = join(VALUES, 'high-availability.yaml');
  return Object.entries(KAFKA_IDENTITIES).map(([name, set]) =>
    render(helm, join(folder, name), ['-f', values, ...NEW_DEPLOYMENT, '--set', set.join()]),
  );
}

/** Whether the chart refuses an unknown variable, a replica without a partition, and Kafka without an address. */
function valuesFaults(helm: string): string[] {
  const wrong = [
    'services.payments.env.LOG_LEVLE=info',
    'services.payments.autoscaling.maxReplicas=100',
    'networkPolicy.kafkaTo=null',
  ];
  const values = join(VALUES, 'high-availability.yaml');
  return wrong
    .filter(
      (set) => spawnSync(helm, [...TEMPLATE, '-f', values, ...NEW_DEPLOYMENT, '--set', set]).status === 0,
    )
    .map((set) => `Helm accepts ${set}`);
}

/**
 * Whether the chart refuses keys of pairs without a word on how far they are in use. By the services' default a new pod
 * would refuse what the old ones still sign with the key ring.
 */
function peerKeyFaults(helm: string): string[] {
  const values = join(VALUES, 'high-availability.yaml');
  return [[], ['--is-upgrade']].flatMap((way) => {
    const { status, stderr } = spawnSync(helm, [...TEMPLATE, '-f', values, ...way], { encoding: 'utf8' });
    const left = ['accept', 'sign', 'rotate-keys', 'require'].filter((step) => !stderr.includes(step));
    return [
      ...(status === 0 ? ['Helm accepts keys of pairs without PEER_KEYS_USE'] : []),
      ...left.map((step) => `Helm doesn't name the step ${step} of PEER_KEYS_USE`),
    ];
  });
}

function schemaValidation(programs: string, files: readonly string[], planted: string): string[] {
  const validate = join(programs, 'kubernetes-validate');
  return KUBERNETES.flatMap((version) => {
    const run = (paths: readonly string[]) =>
      spawnSync(validate, ['--strict', '--quiet', '-k', version, ...paths], { encoding: 'utf8' });
    const { status, stdout, stderr } = run(files);
    return [
      ...(status === 0 ? [] : [`Kubernetes ${version}: ${stdout}${stderr}`]),
      ...(run([planted]).status === 0
        ? [`the schemas of Kubernetes ${version} accept an unknown field`]
        : []),
    ];
  });
}

function policyFaults(programs: string, files: readonly string[], planted: string): string[] {
  const args = [...files, planted].flatMap((file) => ['--file', file]);
  const { stdout, stderr } = spawnSync(
    join(programs, 'checkov'),
    [
      ...['--framework', 'kubernetes', '--skip-download', '--compact', '--quiet', '--output', 'json'],
      ...['--skip-check', POLICIES_LEFT_OUT.join()],
      ...args,
    ],
    { encoding: 'utf8', maxBuffer: 64 * 1_024 * 1_024 },
  );
  let failed: PolicyReport['results']['failed_checks'];
  try {
    failed = (JSON.parse(stdout) as PolicyReport).results.failed_checks;
  } catch {
    throw new StartFailure(`Checkov gave no report:\n${stdout}${stderr}`);
  }
  const isPlanted = ({ resource }: { resource: string }): boolean => resource.endsWith('.planted');
  const isProven = failed.some((check) => isPlanted(check) && check.check_id === PLANTED_POLICY);
  return [
    ...failed
      .filter((check) => !isPlanted(check))
      .map(
        ({ check_id: id, check_name: what, resource, file_path: file }) =>
          `${file}: ${resource}: ${id} ${what}`,
      ),
    ...(isProven ? [] : [`Checkov does not know the policy ${PLANTED_POLICY}`]),
  ];
}

export function checkHelmChart(): number {
  const cacheDir = cacheDirOf(process.env);
  const helm = ensureHelm(cacheDir, say);
  const programs = ensurePythonPackages({
    folder: join(cacheDir, 'helm-checks'),
    requirements: join(ROOT, 'tools', 'checks', 'deployment', 'requirements.txt'),
    what: 'kubernetes-validate and Checkov',
    say,
  });
  const folder = mkdtempSync(join(tmpdir(), 'corridor-helm-'));
  try {
    const files = renderAll(helm, folder);
    const planted = join(folder, 'planted.yaml');
    writeFileSync(planted, PLANTED);
    const faults = [...files, ...renderIdentities(helm, folder)].flatMap((file) => {
      const manifests = manifestsIn(readFileSync(file, 'utf8'));
      const found = [
        variableFaults,
        accountFaults,
        referenceFaults,
        egressFaults,
        kafkaUserFaults,
        productionFaults,
        customResourceFaults,
      ].flatMap((rule) => rule(manifests));
      return found.map((fault) => `${file.slice(folder.length + 1)}: ${fault}`);
    });
    const schema = readJson(join(CHART, 'values.schema.json')) as Parameters<typeof schemaFaults>[0];
    const violations = [
      ...faults,
      ...schemaFaults(schema),
      ...valuesFaults(helm),
      ...peerKeyFaults(helm),
      ...schemaValidation(programs, files, planted),
      ...policyFaults(programs, files, planted),
    ];
    return report(violations, `${files.length} files of values, ${violations.length} violations`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
