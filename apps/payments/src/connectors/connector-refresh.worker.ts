import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER, LookLoop } from '@corridor/service';
import { RULE_LEASE_MS } from '../rule-leases/domain/rule-lease';
import { RoutingTable } from '../rails/routing-table.cache';
import { ConnectorDirectory } from './connector-directory.registry';

/** Pause between looks, milliseconds. What needs the rules finds them within their lease, and waits for nothing. */
const LOOK_PAUSE_MS = RULE_LEASE_MS / 2;

/** Keeps the connectors and rules in memory current, and reads the capabilities of the connectors. */
@Injectable()
export class ConnectorRefreshWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: LookLoop;

  constructor(
    private readonly directory: ConnectorDirectory,
    private readonly table: RoutingTable,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.loop = new LookLoop({
      look: () => this.look(),
      pauseMs: () => LOOK_PAUSE_MS,
      onFailure: (error) => logger.error({ err: error }, 'the connectors could not be read'),
    });
  }

  /** Reads both before the first request, so that no payment is refused for want of a route. @throws ConfigurationError */
  async onApplicationBootstrap(): Promise<void> {
    await this.refresh();
    this.directory.assertTls();
    this.loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
    this.directory.close();
  }

  private async refresh(): Promise<void> {
    await Promise.all([this.directory.refresh(), this.table.refresh()]);
  }

  private async look(): Promise<void> {
    await this.refresh();
    // A connector that is slow to answer delays no other.
    void this.directory.readAllCapabilities();
  }
}
