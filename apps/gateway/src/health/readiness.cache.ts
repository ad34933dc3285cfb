import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Clock } from '@corridor/kernel';
import { internalOperations } from '@corridor/contracts';
import { ServiceRequests } from '../forwarding/service-requests.port';

/** Time limit for a service's answer to a ping. */
const PING_TIMEOUT_MS = 2_000;
/** How long an answer is reused, so that probes don't load the system. */
const CACHED_FOR_MS = 1_000;

const pings = [
  internalOperations.pingAccounts,
  internalOperations.pingCompliance,
  internalOperations.pingPayments,
  internalOperations.pingNotifications,
];

/** Whether a request to each of the five services would be answered (docs/behaviour.md 1). */
@Injectable()
export class Readiness {
  private checkedAtMs = Number.NEGATIVE_INFINITY;
  private lastMissing: string[] = [];
  private checking: Promise<string[]> | undefined;

  constructor(
    private readonly services: ServiceRequests,
    private readonly pool: Pool,
    private readonly clock: Clock,
  ) {}

  /** Names of the services that don't answer; empty if all do. */
  async missing(): Promise<string[]> {
    if (this.clock.now() - this.checkedAtMs < CACHED_FOR_MS) return this.lastMissing;
    this.checking ??= this.check().finally(() => (this.checking = undefined));
    return this.checking;
  }

  private async check(): Promise<string[]> {
    const answers = await Promise.all([this.ownDatabase(), ...pings.map((ping) => this.answers(ping))]);
    const names = ['gateway', ...pings.map(({ service }) => service)];
    this.lastMissing = names.filter((_name, index) => answers[index] !== true);
    this.checkedAtMs = this.clock.now();
    return this.lastMissing;
  }

  private async ownDatabase(): Promise<boolean> {
    try {
      await this.pool.query('SELECT 1');
      return true;
    } catch {
      return false;
    }
  }

  private async answers({ name, service }: (typeof pings)[number]): Promise<boolean> {
    const commandId = randomUUID();
    const context = { requestId: commandId, commandId, platformId: '', platformKey: 0, permissions: [] };
    try {
      const options = { key: commandId, timeoutMs: PING_TIMEOUT_MS };
      const reply = await this.services.send(
        name,
        service,
        { context, params: {}, query: {}, body: {} },
        options,
      );
      return reply.status === 200;
    } catch {
      return false;
    }
  }
}
