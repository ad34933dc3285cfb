import type { Counter } from 'prom-client';
import type { Logger } from 'pino';
import { mintUuid, SECOND_MS } from '@corridor/kernel';
import type { ServiceMetrics } from '../metrics';
import { PeriodicWorker } from '../periodic.worker';
import type { ServiceConfig } from '../service-config';
import type { OcsfEvent } from './ocsf';
import { countedEvent, type CountedEvent, type SecurityEvent } from './security-event';
import { eventSender, type SendEvents } from './security-event-receiver';

/** Events of one kind, place, caller and network within this time are one line, milliseconds. */
const WINDOW_MS = 10 * SECOND_MS;
/** Lines of a window that name an address. What comes beyond is one line for each kind and place. */
const ADDRESSES_MAX = 50;
/** Lines that wait for a receiver which doesn't answer. Further ones are lost, and counted. */
const WAITING_MAX = 1_000;

/**
 * Sends what isn't in the audit log. Callers who fail again and again make one line in a window, so that they fill no
 * disk. Lines are in memory alone until they are sent.
 */
export class SecurityEvents extends PeriodicWorker {
  private readonly send: SendEvents | undefined;
  private readonly lines: Counter<'result'>;
  private counted = new Map<string, CountedEvent>();
  private addresses = 0;
  private readonly waiting: OcsfEvent[] = [];

  constructor(
    private readonly config: Pick<ServiceConfig, 'service' | 'securityEvents'>,
    metrics: ServiceMetrics,
    private readonly logger: Logger,
  ) {
    super(WINDOW_MS, logger);
    this.send = config.securityEvents && eventSender(config.securityEvents);
    this.lines = metrics.counter('security_event_lines_total');
  }

  override onApplicationBootstrap(): void {
    if (this.send) super.onApplicationBootstrap();
  }

  override async beforeApplicationShutdown(): Promise<void> {
    await super.beforeApplicationShutdown();
    await this.look();
  }

  /**
   * Notes an event.
   * @param network what its address is counted by. Default: the address
   */
  note(event: SecurityEvent, network = event.address): void {
    if (!this.send) return;
    const { kind, place, caller } = event;
    const ofAddress = JSON.stringify([kind, place, caller, network]);
    const isFull = !this.counted.has(ofAddress) && this.addresses >= ADDRESSES_MAX;
    const key = isFull ? JSON.stringify([kind, place]) : ofAddress;
    const now = Date.now();
    const known = this.counted.get(key);
    if (known) {
      known.count += 1;
      known.lastMs = now;
      return;
    }
    if (!isFull) this.addresses += 1;
    const shown = isFull ? { ...event, address: undefined, caller: undefined } : event;
    this.counted.set(key, { ...shown, uid: mintUuid(), count: 1, firstMs: now, lastMs: now });
  }

  async look(): Promise<void> {
    const { counted, waiting } = this;
    this.counted = new Map();
    this.addresses = 0;
    const events = [...counted.values()].map((one) => countedEvent(this.config.service, one));
    const kept = events.slice(0, WAITING_MAX - waiting.length);
    this.lines.inc({ result: 'lost' }, events.length - kept.length);
    waiting.push(...kept);
    if (!this.send || waiting.length === 0) return;
    try {
      await this.send(waiting);
    } catch (error) {
      this.logger.warn({ err: error, waiting: waiting.length }, 'security events are sent again');
      return;
    }
    this.lines.inc({ result: 'sent' }, waiting.length);
    waiting.length = 0;
  }
}
