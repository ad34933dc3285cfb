import { ServiceMetrics } from './metrics';
import { OperatorRoutes, OperatorServer } from './operator-server';

describe('OperatorServer', () => {
  let reasons: string[] = [];
  let isServing = false;
  const server = new OperatorServer(
    new ServiceMetrics('payments'),
    () => Promise.resolve(reasons),
    new OperatorRoutes(),
    () => isServing,
  );
  let port = 0;

  beforeAll(async () => (port = await server.listen('127.0.0.1', 0)));
  afterAll(() => server.close());

  /** The status of each probe. */
  async function probes(): Promise<Record<string, number>> {
    const names = ['live', 'serving', 'ready'];
    const answers = await Promise.all(
      names.map((name) =>
        fetch(`http://127.0.0.1:${port}/health/${name}`, { headers: { connection: 'close' } }),
      ),
    );
    return Object.fromEntries(names.map((name, index) => [name, answers[index]?.status ?? 0]));
  }

  it('is live but neither serving nor ready while the process starts or stops', async () => {
    reasons = ['starting'];
    isServing = false;
    expect(await probes()).toEqual({ live: 200, serving: 503, ready: 503 });
  });

  it('is live and serving, but not ready, without Kafka', async () => {
    reasons = ['Kafka does not answer'];
    isServing = true;
    expect(await probes()).toEqual({ live: 200, serving: 200, ready: 503 });
  });

  it('is ready when nothing is missing', async () => {
    reasons = [];
    isServing = true;
    expect(await probes()).toEqual({ live: 200, serving: 200, ready: 200 });
  });
});
