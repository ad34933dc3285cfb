import { errorText } from '@corridor/kernel';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServiceMetrics } from './metrics';

/** Whether the process can do its work now; otherwise the reasons. */
export type ReadinessCheck = () => Promise<readonly string[]>;

/** The answer of an app's route, as JSON. */
export interface OperatorAnswer {
  status: number;
  body: object;
}

const OWN_PATHS = ['/health/live', '/health/serving', '/health/ready', '/metrics'];

/** An app's routes on its operators' port, besides health and metrics. A path is 404 until its `add`. */
export class OperatorRoutes {
  private readonly routes = new Map<string, () => Promise<OperatorAnswer>>();

  /** @param path without a query. @throws Error if the path is taken. */
  add(path: string, route: () => Promise<OperatorAnswer>): void {
    if (OWN_PATHS.includes(path) || this.routes.has(path)) throw new Error(`${path} is taken`);
    this.routes.set(path, route);
  }

  find(path: string): (() => Promise<OperatorAnswer>) | undefined {
    return this.routes.get(path);
  }
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

/**
 * The operators' port of a process: health, /metrics, and the app's own routes. It is not public.
 *
 * - /health/live: the process answers.
 * - /health/serving: it has started and isn't stopping. Neither its database nor Kafka counts, because a gateway without
 *   them still tells its callers so.
 * - /health/ready: it can do its work now.
 */
export class OperatorServer {
  private readonly server: Server;

  constructor(
    private readonly metrics: ServiceMetrics,
    private readonly readiness: ReadinessCheck,
    private readonly routes: OperatorRoutes,
    private readonly isServing: () => boolean,
  ) {
    this.server = createServer((request, response) => {
      this.handle(request.url ?? '', response).catch((error: unknown) => {
        answer(response, 500, { status: 'error', message: errorText(error) });
      });
    });
  }

  /** Starts to listen and resolves with the port. */
  async listen(host: string, port: number): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(port, host, resolve);
    });
    return (this.server.address() as AddressInfo).port;
  }

  /** Stops at once. */
  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private async handle(url: string, response: ServerResponse): Promise<void> {
    const [path = ''] = url.split('?');
    if (path === '/health/live') return answer(response, 200, { status: 'live' });
    if (path === '/health/serving') {
      const isServing = this.isServing();
      return answer(response, isServing ? 200 : 503, { status: isServing ? 'serving' : 'not serving' });
    }
    if (path === '/health/ready') {
      const reasons = await this.readiness();
      return answer(response, reasons.length === 0 ? 200 : 503, {
        status: reasons.length === 0 ? 'ready' : 'not ready',
        reasons,
      });
    }
    if (path === '/metrics') {
      response.writeHead(200, { 'content-type': this.metrics.registry.contentType });
      response.end(await this.metrics.registry.metrics());
      return undefined;
    }
    const route = this.routes.find(path);
    if (!route) return answer(response, 404, { status: 'not found' });
    const { status, body } = await route();
    return answer(response, status, body);
  }
}
