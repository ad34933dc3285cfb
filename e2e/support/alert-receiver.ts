import { createServer, type Server } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { eventually } from '@corridor/testing';

/** Secret of the alerts of the system under test. */
export const alertSecret = `whsec_${Buffer.alloc(32, 'alerts').toString('base64')}`;

/** An alert as operators get it. */
interface Alert {
  id: string;
  type: string;
  severity: string;
  data: Record<string, unknown>;
}

/** Receives the alerts of the system under test. The public library of Standard Webhooks verifies each. */
export class AlertReceiver {
  private readonly alerts = new Map<string, Alert>();
  private readonly server: Server;

  constructor() {
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        new Webhook(alertSecret).verify(text, request.headers as Record<string, string>);
        const alert = JSON.parse(text) as Alert;
        this.alerts.set(alert.id, alert);
        response.writeHead(204).end();
      });
    });
  }

  async start(): Promise<void> {
    const port = process.env['E2E_ALERTS_PORT'];
    if (!port) throw new Error('E2E_ALERTS_PORT is not set: end-to-end tests run through npm test');
    await new Promise<void>((resolve) => this.server.listen(Number(port), '127.0.0.1', resolve));
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Waits for alerts of a type about a connector. Returns all that have come, in their order. */
  async about(connectorId: string, type: string): Promise<Alert[]> {
    const found = (): Alert[] =>
      [...this.alerts.values()].filter(
        (alert) => alert.type === type && alert.data['connectorId'] === connectorId,
      );
    await eventually(() => found().length > 0);
    return found();
  }
}
