import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, portOf } from '../infra/ports.mjs';
import { sizeOf, spawnLogged } from '../infra/processes.mjs';
import { findPrometheus, PROMETHEUS_REMEDY } from '../infra/promtool.mjs';
import { ROOT } from '../infra/workspace.mjs';
import { becomesReady } from './plan.mjs';

const SCRAPE_SECONDS = 5;
/** How long Prometheus keeps what it has read. */
const RETENTION = '15d';
const RULES = join(ROOT, 'deploy', 'prometheus', 'rules', '*.yml');
const DASHBOARDS = join(ROOT, 'deploy', 'grafana', 'dashboards');

/**
 * The configuration of Prometheus: the alerts, and the metrics of every process.
 * @param {readonly Pick<import('./plan.mjs').Instance, 'name' | 'operatorPort'>[]} instances
 * @returns {string} YAML, which JSON is a part of
 */
export function prometheusConfiguration(instances) {
  const configuration = {
    global: { scrape_interval: `${SCRAPE_SECONDS}s`, evaluation_interval: `${SCRAPE_SECONDS}s` },
    rule_files: [RULES],
    scrape_configs: [
      {
        job_name: 'corridor',
        static_configs: instances.map(({ name, operatorPort }) => ({
          targets: [`127.0.0.1:${operatorPort}`],
          labels: { process: name },
        })),
      },
    ],
  };
  return `${JSON.stringify(configuration, undefined, 2)}\n`;
}

/**
 * The files that give Grafana the dashboards and Prometheus as their source, by their names.
 * @param {string} prometheusUrl
 * @returns {Record<string, string>}
 */
export function grafanaProvisioning(prometheusUrl) {
  const sources = [
    { name: 'Prometheus', type: 'prometheus', access: 'proxy', url: prometheusUrl, isDefault: true },
  ];
  const providers = [{ name: 'Corridor', type: 'file', options: { path: DASHBOARDS } }];
  return {
    'datasources/corridor.yml': JSON.stringify({ apiVersion: 1, datasources: sources }),
    'dashboards/corridor.yml': JSON.stringify({ apiVersion: 1, providers }),
  };
}

/**
 * @typedef {object} Observed
 * @property {import('./settings.mjs').Settings} settings
 * @property {readonly import('./plan.mjs').Instance[]} instances
 * @property {string} logs
 * @property {import('./supervisor.mjs').Supervisor} supervisor
 * @property {(line: string) => void} say
 */

/**
 * Starts Prometheus with the alerts and the metrics of this system, and Grafana if the machine has it. Without
 * Prometheus, and after any failure, it says what is missing, and the system runs on.
 * @param {Observed} observed
 */
export async function startObserving(observed) {
  const { settings, say } = observed;
  const program = findPrometheus(settings.env, settings.cacheDir);
  if (program === undefined) {
    say(`${PROMETHEUS_REMEDY}. The system runs without it.`);
    return;
  }
  try {
    const url = await startPrometheus(observed, program);
    say(`Prometheus: ${url}/graph, alerts at ${url}/alerts`);
    await startGrafana(observed, url);
  } catch (error) {
    say(`The system runs unobserved: ${/** @type {Error} */ (error).message}`);
  }
}

/**
 * @param {Observed} observed
 * @param {string} program
 */
async function startPrometheus({ settings, instances, logs, supervisor }, program) {
  const folder = join(settings.dataDir, 'prometheus');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'prometheus.yml');
  writeFileSync(file, prometheusConfiguration(instances));
  const port = await portOf(settings.env, 'PROMETHEUS_PORT');
  const url = `http://127.0.0.1:${port}`;
  const args = [
    `--config.file=${file}`,
    `--storage.tsdb.path=${join(folder, 'data')}`,
    `--storage.tsdb.retention.time=${RETENTION}`,
    `--web.listen-address=127.0.0.1:${port}`,
  ];
  await superviseProgram({
    supervisor,
    name: 'prometheus',
    logs,
    command: program,
    args,
    ready: `${url}/-/ready`,
  });
  return url;
}

/**
 * @param {Observed} observed
 * @param {string} prometheusUrl
 */
async function startGrafana({ settings, logs, supervisor, say }, prometheusUrl) {
  const home = settings.env.GRAFANA_HOME || '/usr/share/grafana';
  const command = [join(home, 'bin', 'grafana'), 'grafana'].find(
    (path) => spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0,
  );
  if (command === undefined || !existsSync(home)) {
    say(`Grafana is optional: import ${DASHBOARDS}, or set GRAFANA_HOME to its folder`);
    return;
  }
  const folder = join(settings.dataDir, 'grafana');
  for (const [name, text] of Object.entries(grafanaProvisioning(prometheusUrl))) {
    const path = join(folder, 'provisioning', name);
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, text);
  }
  const port = await freePort();
  const env = grafanaEnvironment({ env: process.env, folder, port });
  const url = `http://127.0.0.1:${port}`;
  const args = ['server', '--homepath', home];
  await superviseProgram({
    supervisor,
    name: 'grafana',
    logs,
    command,
    args,
    env,
    ready: `${url}/api/health`,
  });
  say(`Grafana: ${url}/dashboards`);
}

/**
 * The variables of Grafana. Whoever reaches it sees everything without a password, so only this machine does, whatever the
 * caller's variables say.
 * @param {{env: NodeJS.ProcessEnv, folder: string, port: number}} options
 */
export function grafanaEnvironment({ env, folder, port }) {
  return {
    ...env,
    GF_SERVER_HTTP_ADDR: '127.0.0.1',
    GF_SERVER_HTTP_PORT: String(port),
    GF_PATHS_DATA: join(folder, 'data'),
    GF_PATHS_PROVISIONING: join(folder, 'provisioning'),
    GF_AUTH_ANONYMOUS_ENABLED: 'true',
  };
}

/**
 * @param {{supervisor: import('./supervisor.mjs').Supervisor, name: string, logs: string, command: string,
 *   args: string[], env?: NodeJS.ProcessEnv, ready: string}} program
 */
function superviseProgram({ supervisor, name, logs, command, args, env = process.env, ready }) {
  const logFile = join(logs, `${name}.log`);
  let from = 0;
  /** @type {number | undefined} */
  let pid;
  return supervisor.start({
    name,
    kind: 'entry',
    logFile,
    signal: 'SIGTERM',
    launch: (onSpawn) => {
      from = sizeOf(logFile);
      const child = spawnLogged({ command, args, log: logFile, env, cwd: ROOT });
      pid = child.pid;
      onSpawn(child);
      return Promise.resolve(child);
    },
    ready: (isOver) => becomesReady({ name, pid, logFile, from, url: ready, isOver }),
  });
}
