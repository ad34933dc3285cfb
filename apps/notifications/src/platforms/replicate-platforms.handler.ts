import { Injectable } from '@nestjs/common';
import { mintUuid } from '@corridor/kernel';
import type { IntegrationEvent, PlatformEvent, PlatformState } from '@corridor/contracts';
import type { SqlRunner } from '@corridor/messaging';
import { PlatformClocks } from '@corridor/service';
import { BacklogRepository } from '../deliveries/backlog.repository';
import { EndpointSecretCodec } from '../endpoint-directory/endpoint-secret.codec';
import { EndpointRepository, type Endpoint } from '../endpoint-directory/endpoint.repository';
import { PlatformRepository } from './platform.repository';

/** Brings the replica of platforms up to date: their clocks, and the default endpoint that `config` names. */
@Injectable()
export class ReplicatePlatformsHandler {
  constructor(
    private readonly platforms: PlatformRepository,
    private readonly clocks: PlatformClocks,
    private readonly endpoints: EndpointRepository,
    private readonly secrets: EndpointSecretCodec,
    private readonly backlogs: BacklogRepository,
  ) {}

  /**
   * Applies events that are newer than the replica, in the caller's transaction.
   * @returns whether an enabled endpoint was moved or removed.
   */
  async execute(manager: SqlRunner, events: readonly IntegrationEvent[]): Promise<boolean> {
    let isChanged = false;
    for (const event of newestOfEach(events.filter(isPlatformEvent))) {
      if (await this.apply(manager, event)) isChanged = true;
    }
    return isChanged;
  }

  private async apply(manager: SqlRunner, event: PlatformEvent & { state: PlatformState }): Promise<boolean> {
    const { platformKey, platformId, epoch, version } = event;
    const { webhookEndpoint, clockOffsetMs } = event.state;
    if (!(await this.platforms.store(manager, { platformKey, platformId, webhookEndpoint, epoch, version })))
      return false;
    await this.clocks.raise(manager, platformKey, clockOffsetMs);
    await this.endpoints.lockSlots(manager, platformKey, this.clocks.realNow());
    const endpoint = await this.endpoints.lockDefault(manager, platformKey);
    const nowMs = await this.clocks.now(manager, platformKey);
    if (webhookEndpoint === null) {
      if (endpoint) await this.remove(manager, endpoint, nowMs);
    } else if (!endpoint) {
      await this.add(manager, platformKey, webhookEndpoint, nowMs);
    } else if (endpoint.url !== webhookEndpoint) {
      await this.move(manager, endpoint, webhookEndpoint, nowMs);
    }
    return endpoint !== undefined && endpoint.url !== webhookEndpoint;
  }

  private async add(manager: SqlRunner, platformKey: number, url: string, nowMs: number): Promise<void> {
    const id = mintUuid(nowMs);
    await this.endpoints.insert(manager, {
      platformKey,
      id,
      delivery: 'PUSH',
      url,
      description: null,
      eventTypes: [],
      status: 'ENABLED',
      disabledReason: null,
      isDefault: true,
      secretSealed: this.secrets.create(id),
      previousSecrets: [],
      failingSinceMs: null,
      version: 1,
      createdMs: nowMs,
      updatedMs: nowMs,
    });
    await this.endpoints.reserveDefault(manager, platformKey, 0);
  }

  /** The endpoint keeps its id and secret. Its collected events are sent to the new address. */
  private async move(manager: SqlRunner, endpoint: Endpoint, url: string, nowMs: number): Promise<void> {
    const { platformKey, id, version } = endpoint;
    await this.endpoints.update(manager, {
      ...endpoint,
      url,
      status: 'ENABLED',
      disabledReason: null,
      failingSinceMs: null,
      version: version + 1,
      updatedMs: nowMs,
    });
    await this.backlogs.open(manager, { platformKey, endpointId: id, task: 'RESUME', nowMs });
  }

  private async remove(manager: SqlRunner, endpoint: Endpoint, nowMs: number): Promise<void> {
    const { platformKey, id } = endpoint;
    await this.endpoints.delete(manager, platformKey, id, nowMs);
    await this.backlogs.open(manager, { platformKey, endpointId: id, task: 'END', nowMs });
  }
}

function isPlatformEvent(event: IntegrationEvent): event is PlatformEvent & { state: PlatformState } {
  return event.aggregate === 'platforms' && event.state !== undefined;
}

function newestOfEach<E extends IntegrationEvent>(events: readonly E[]): E[] {
  const newest = new Map<number, E>();
  for (const event of events) {
    const known = newest.get(event.platformKey);
    const isNewer =
      !known || event.epoch > known.epoch || (event.epoch === known.epoch && event.version > known.version);
    if (isNewer) newest.set(event.platformKey, event);
  }
  return [...newest.values()].sort((a, b) => a.platformKey - b.platformKey);
}
