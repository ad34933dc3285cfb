import type { Counter } from 'prom-client';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { raiseAlerts, type AlertSeverity } from '@corridor/database';
import { formatId, MINUTE_MS, SECOND_MS } from '@corridor/kernel';
import type { MetricSampler } from '../metric-sampler';
import type { ServiceMetrics } from '../metrics';
import { PeriodicWorker } from '../periodic.worker';
import type { ServiceConfig } from '../service-config';
import { SignedWebhook } from '../signed-webhook';
import { alertPauseMs } from './alert-decisions';
import { alertBody, AlertQueue, type ToldAlert } from './alert-queue';

const LOOK_PAUSE_MS = SECOND_MS;
const USER_AGENT = 'Corridor-Alerts/1.0';
const PURGE_PAUSE_MS = 60 * MINUTE_MS;
/** Alerts that are sent at the same time. */
const SEND_MAX = 20;

const LEVELS = { CRITICAL: 'error', WARNING: 'warn', INFO: 'info' } as const satisfies Record<
  AlertSeverity,
  keyof Logger
>;

/** Logs and delivers the alerts of a service, at least once. A receiver that is down delays nothing but alerts. */
export class AlertWorker extends PeriodicWorker {
  private readonly queue: AlertQueue;
  private readonly sender: SignedWebhook | undefined;
  private readonly told: Counter<'type' | 'severity'>;
  private readonly attempts: Counter<'result'>;
  private deadLetters = 0;
  private purgedAtMs = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly config: Pick<
      ServiceConfig,
      'service' | 'operationsWebhook' | 'alertDays' | 'consoleUrl'
    >,
    private readonly dataSource: DataSource,
    private readonly metrics: ServiceMetrics,
    private readonly logger: Logger,
    sampler?: MetricSampler,
  ) {
    super(LOOK_PAUSE_MS, logger);
    const queue = new AlertQueue(dataSource, config.alertDays);
    this.queue = queue;
    this.sender = config.operationsWebhook && new SignedWebhook(config.operationsWebhook, USER_AGENT);
    this.told = metrics.counter('alerts_total');
    this.attempts = metrics.counter('alert_attempts_total');
    sampler?.add(['alerts_undelivered'], async () => [
      { name: 'alerts_undelivered', value: await queue.waiting() },
    ]);
  }

  async look(): Promise<void> {
    await this.tellDeadLetters();
    for (const alert of await this.queue.admit(this.sender !== undefined)) this.tell(alert);
    if (this.sender) await this.deliver(this.sender);
    const nowMs = performance.now();
    if (nowMs - this.purgedAtMs < PURGE_PAUSE_MS) return;
    if (!(await this.queue.purge())) this.purgedAtMs = nowMs;
  }

  private tell(alert: ToldAlert): void {
    const { id, type, severity, count, message, data } = alert;
    this.told.inc({ type, severity }, count);
    const shown = { alertId: formatId('Alert', id), type, severity, count, data };
    this.logger[LEVELS[severity]](shown, `alert: ${message}`);
  }

  /** Sends what is due, until nothing is. */
  private async deliver(sender: SignedWebhook): Promise<void> {
    let taken: ToldAlert[];
    do {
      taken = await this.queue.take(SEND_MAX);
      await Promise.all(taken.map((alert) => this.send(sender, alert)));
    } while (taken.length === SEND_MAX && !this.isStopping);
  }

  private async send(sender: SignedWebhook, alert: ToldAlert): Promise<void> {
    const alertId = formatId('Alert', alert.id);
    try {
      await sender.send(alertId, alertBody(this.config, alert));
    } catch (error) {
      const { attempts } = alert;
      const isTriedAgain = await this.queue.failed(alert, alertPauseMs(attempts));
      this.attempts.inc({ result: isTriedAgain ? 'failed' : 'given_up' });
      const text = isTriedAgain ? 'an alert is sent again' : 'an alert was given up';
      this.logger.warn({ err: error, alertId, attempts }, text);
      return;
    }
    await this.queue.sent(alert);
    this.attempts.inc({ result: 'delivered' });
  }

  /** The messages themselves are in the topic of dead letters, so an alert that is lost in a crash loses none. */
  private async tellDeadLetters(): Promise<void> {
    const messages = this.metrics.totalOf('deadLetters') - this.deadLetters;
    if (messages === 0) return;
    await raiseAlerts(this.dataSource.manager, [
      {
        type: 'MESSAGES_DEAD',
        severity: 'WARNING',
        message: 'messages could not be handled and are dead letters',
        data: { messages },
      },
    ]);
    this.deadLetters += messages;
  }
}
