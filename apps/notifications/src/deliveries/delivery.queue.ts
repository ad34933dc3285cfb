import { Inject, Injectable } from '@nestjs/common';
import { NOTIFICATIONS_CONFIG, type NotificationsConfig } from '../config';
import { DispatchQueue } from './domain/dispatch-queue';
import { EndpointConcurrency } from './domain/endpoint-concurrency';
import type { DueDelivery } from './due-delivery.repository';

/** Holds the deliveries of this process until the worker sends them. */
@Injectable()
export class DeliveryQueue extends DispatchQueue<DueDelivery> {
  private serve: (() => void) | undefined;

  constructor(@Inject(NOTIFICATIONS_CONFIG) config: Pick<NotificationsConfig, 'attemptsInFlightMax'>) {
    super(new EndpointConcurrency(config.attemptsInFlightMax));
  }

  /** `serve` is called after each hand-over. Before this call the queue takes no deliveries. */
  open(serve: () => void): void {
    this.serve = serve;
  }

  override roomFor(endpointId: string): number {
    return this.serve ? super.roomFor(endpointId) : 0;
  }

  /** Takes deliveries whose leases are committed. */
  handOver(deliveries: readonly DueDelivery[]): void {
    this.add(deliveries);
    this.serve?.();
  }
}
