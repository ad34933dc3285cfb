import { eventually } from '@corridor/testing';
import {
  newDataDir,
  readRunFile,
  removeDataDir,
  startSystem,
  stopSystem,
  type RunningSystem,
} from '../system/running-system';

jest.setTimeout(600_000);

const SCRAPED_LIMIT_MS = 180_000;

interface PrometheusAnswer {
  data: {
    activeTargets?: { health: string; labels: Record<string, string> }[];
    groups?: { rules: { name: string; health: string }[] }[];
  };
}

describe('npm start -- --observe', () => {
  const dataDir = newDataDir();
  let system: RunningSystem;

  afterEach(() => stopSystem(system));
  afterAll(() => removeDataDir(dataDir));

  function prometheusUrl(): string | undefined {
    return /Prometheus: (http:\S+)\/graph/.exec(system.output())?.[1];
  }

  it('starts Prometheus with the alerts and the metrics of every process, and stops it with the system', async () => {
    system = await startSystem({ dataDir, args: ['--observe'] });
    const url = String(prometheusUrl());
    const ask = async (path: string): Promise<PrometheusAnswer['data']> =>
      ((await (await fetch(`${url}/api/v1/${path}`)).json()) as PrometheusAnswer).data;
    const processes = await eventually(async () => {
      const { activeTargets = [] } = await ask('targets');
      const up = activeTargets.filter(({ health }) => health === 'up').map(({ labels }) => labels['process']);
      if (up.length < 5) throw new Error(`${up.length} of 5 targets give metrics`);
      return up;
    }, SCRAPED_LIMIT_MS);
    expect(processes.sort()).toEqual(['accounts', 'compliance', 'gateway', 'notifications', 'payments']);
    const { groups = [] } = await ask('rules');
    const rules = groups.flatMap((group) => group.rules);
    expect(rules.map(({ name }) => name)).toContain('LedgerUnsound');
    expect(rules.filter(({ health }) => health === 'err')).toEqual([]);
    const { processes: running } = readRunFile(dataDir);
    const { pid } = running.find(({ name }) => name === 'prometheus') ?? {};
    await stopSystem(system);
    expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH');
    system = await startSystem({ dataDir, args: ['--observe'], env: { PROMETHEUS: '/nowhere/prometheus' } });
    expect(system.output()).toContain('The system runs unobserved');
  });
});
