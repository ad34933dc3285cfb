import { spawn, type ChildProcess } from 'node:child_process';
import { isAlive } from '../infra/processes.mjs';
import { STOP_PHASES, Supervisor, restartPause } from './supervisor.mjs';

type Service = Parameters<Supervisor['start']>[0];

const STAYS = 'setInterval(() => {}, 1_000)';
const IGNORES = `process.on('SIGTERM', () => {}); ${STAYS}; process.stdout.write('up')`;

function service(
  name: string,
  kind: Service['kind'],
  script = STAYS,
): Service & { children: ChildProcess[] } {
  const children: ChildProcess[] = [];
  const launch = async (onSpawn: (child: ChildProcess) => void): Promise<ChildProcess> => {
    const child = spawn(process.execPath, ['-e', script], { detached: true });
    children.push(child);
    onSpawn(child);
    if (script === IGNORES) await new Promise((done) => child.stdout.once('data', done));
    return child;
  };
  const ready = () => Promise.resolve(true);
  return { name, kind, logFile: '/nowhere', signal: 'SIGTERM', launch, ready, children };
}

describe('Supervisor', () => {
  const said: string[] = [];
  let supervisor: Supervisor;
  beforeEach(() => {
    said.length = 0;
    supervisor = new Supervisor({ say: (line) => said.push(line), onChange: () => {} });
  });
  afterEach(() => supervisor.stop());

  it('stops the gateway first, then the other apps, then PostgreSQL, then Kafka', async () => {
    const services = [
      service('postgres', 'postgres'),
      service('kafka', 'kafka'),
      service('payments', 'app'),
      service('gateway', 'entry'),
    ];
    await Promise.all(services.map((one) => supervisor.start(one)));
    expect(supervisor.processes.map(({ name }) => name).sort()).toEqual([
      ...['gateway', 'kafka', 'payments', 'postgres'],
    ]);
    await supervisor.stop();
    expect(said).toEqual(['gateway', 'payments', 'postgres', 'kafka'].map((name) => `${name} has stopped`));
    expect(supervisor.processes).toEqual([]);
  });

  it('stops everything within 15 seconds, unless a program may work on', () => {
    const deadlines = STOP_PHASES.map(({ endsByMs }) => endsByMs);
    expect(deadlines).toEqual([...deadlines].sort((a, b) => a - b));
    expect(Math.max(...deadlines)).toBeLessThan(15_000);
  });

  it('kills a process that does not stop in time', async () => {
    const gateway = service('gateway', 'entry', IGNORES);
    await supervisor.start(gateway);
    await supervisor.stop();
    expect(said).toEqual(['gateway did not stop in time and was killed']);
    expect(isAlive(Number(gateway.children[0]?.pid))).toBe(false);
  });

  it('restarts a process that ends, but not while it stops', async () => {
    const app = service('payments', 'app');
    await supervisor.start(app);
    app.children[0]?.kill('SIGKILL');
    while (app.children.length < 2 || !said.includes('payments is ready again'))
      await new Promise((done) => setTimeout(done, 20));
    expect(said[0]).toMatch(/^payments was ended by SIGKILL; starting it again in 0.25 s/);
    await supervisor.stop();
    expect(app.children).toHaveLength(2);
  });

  it('waits longer after each start that failed, and starts at once what was ready for a while', () => {
    let pauseMs: number | undefined;
    const pauses = Array.from({ length: 7 }, () => (pauseMs = restartPause(pauseMs, -Infinity)));
    expect(pauses).toEqual([250, 500, 1_000, 2_000, 4_000, 5_000, 5_000]);
    expect(restartPause(5_000, 1_999)).toBe(5_000);
    expect(restartPause(5_000, 2_000)).toBe(250);
  });

  it('gives up a service that ends three times before it is ready', async () => {
    const app = {
      ...service('payments', 'app', 'process.exit(3)'),
      ready: () => new Promise<boolean>(() => {}),
    };
    await expect(supervisor.start(app)).rejects.toThrow(/payments ended \(exit code 3\) while it started/);
    expect(app.children).toHaveLength(3);
  });
});
