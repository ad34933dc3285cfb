import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Pool } from 'pg';
import { formatId, isoTime, mintUuid, trustUuid, type RecordKey } from '@corridor/kernel';
import type { IntegrationEvent } from '@corridor/contracts';
import {
  insertOutboxRow,
  OutboxRelay,
  sealEvent,
  type OutboxEvents,
  type SqlRunner,
} from '@corridor/messaging';
import { PersonalDataVault, SERVICE_CONFIG } from '@corridor/service';
import { AccountPresenter } from './account-presenter.port';
import type { AccountTrace, LedgerEvent, ResourceTrace } from './domain/ledger-event';
import type { LedgerTypes } from './domain/ledger-types';
import { scoped } from './domain/record-key';
import { LedgerRepository } from './ledger.repository';
import { ResourceStore } from './resource-store.port';
import { WorldSource } from './world-source.port';

/** Configuration of the outbox. */
interface OutboxConfig {
  /** An operator raises it after a restore from a backup, so that new events outrank those published before it. */
  eventEpoch: number;
}

/** An entry of the outbox without the event's data. */
interface TracedEvent {
  eventId: string;
  platformKey: number;
  trace: ResourceTrace | AccountTrace;
  /** W3C trace context of the event, if its trace is recorded. */
  traceparent?: string;
}

type Entry = TracedEvent | IntegrationEvent;

/** An event of the ledger, and the same as other services receive it. */
interface PublishedEvent {
  event: LedgerEvent;
  published: IntegrationEvent;
}

function isTraced(entry: Entry): entry is TracedEvent {
  return 'trace' in entry;
}

function isOfAccount(trace: ResourceTrace | AccountTrace): trace is AccountTrace {
  return 'accountId' in trace;
}

/**
 * The ledger's part of the outbox. Its rows hold no data: the resource of an event is rebuilt from its trace and from
 * the immutable rows. That happens only after a crash, or if another process publishes.
 */
@Injectable()
export class EventOutboxRepository<L extends LedgerTypes> implements OnModuleInit {
  constructor(
    @Inject(OutboxRelay) private readonly relay: Pick<OutboxRelay, 'expandWith'>,
    private readonly pool: Pool,
    private readonly worlds: WorldSource<L>,
    private readonly resources: ResourceStore<L>,
    private readonly ledger: LedgerRepository,
    private readonly accounts: AccountPresenter,
    @Inject(SERVICE_CONFIG) private readonly config: OutboxConfig,
    private readonly vault: PersonalDataVault,
  ) {}

  onModuleInit(): void {
    this.relay.expandWith((entries) => this.expand(entries as readonly Entry[]));
  }

  /** The events of a commit as other services receive them. */
  ofCommit(events: readonly LedgerEvent[], world: L['world']): PublishedEvent[] {
    return events.map((event) => ({
      event,
      published: this.integrationEvent(event, mintUuid(), this.worlds.platformIdOf(world, event.platformKey)),
    }));
  }

  /** The same for events of platforms that are read first. */
  async published(events: readonly LedgerEvent[]): Promise<PublishedEvent[]> {
    const platformKeys = [...new Set(events.map(({ platformKey }) => platformKey))];
    const platformIds = await this.worlds.platformIds(this.pool, platformKeys);
    return events.map((event) => ({
      event,
      published: this.integrationEvent(event, mintUuid(), platformIds.get(event.platformKey)),
    }));
  }

  /**
   * Writes the row of a commit.
   * @returns the row as the relay takes it, or null without events
   */
  async append(runner: SqlRunner, events: readonly PublishedEvent[]): Promise<OutboxEvents | null> {
    if (events.length === 0) return null;
    const entries = events.map(({ event: { platformKey, trace, traceparent }, published }): TracedEvent => {
      const entry = { eventId: published.id, platformKey, trace };
      return traceparent === undefined ? entry : { ...entry, traceparent };
    });
    const id = await insertOutboxRow(runner, entries);
    // Sealed data has another text.
    const texts = events.map(({ event, published }) =>
      event.data === published.data ? event.text : undefined,
    );
    return { id, events: events.map(({ published }) => published), texts };
  }

  /** Rebuilds the events of entries. Complete events among them stay as they are. */
  async expand(entries: readonly Entry[]): Promise<IntegrationEvent[]> {
    const traced = entries.filter(isTraced);
    const [platformIds, resources, accounts] = await Promise.all([
      this.worlds.platformIds(this.pool, [...new Set(traced.map(({ platformKey }) => platformKey))]),
      this.resources.fixedParts(
        this.pool,
        traced.flatMap(({ platformKey, trace }) =>
          isOfAccount(trace) ? [] : [keyOf(platformKey, trace.transactionId)],
        ),
      ),
      this.ledger.readAccounts(
        this.pool,
        traced.flatMap(({ platformKey, trace }) =>
          isOfAccount(trace) ? [keyOf(platformKey, trace.accountId)] : [],
        ),
      ),
    ]);
    const resourceOf = byKey(resources);
    const accountOf = byKey(accounts);
    return entries.map((entry) => {
      if (!isTraced(entry)) return entry;
      const { eventId, platformKey, trace, traceparent } = entry;
      const event = isOfAccount(trace)
        ? this.accountEvent(accountOf(platformKey, trace.accountId), trace)
        : this.resources.tracedEvent(resourceOf(platformKey, trace.transactionId), trace);
      const traced = traceparent === undefined ? event : { ...event, traceparent };
      return this.integrationEvent(traced, eventId, platformIds.get(platformKey));
    });
  }

  private accountEvent(
    account: Awaited<ReturnType<LedgerRepository['readAccounts']>>[number],
    { balance, version, updatedAtMs }: AccountTrace,
  ): LedgerEvent {
    const snapshot = { ...account, balance: BigInt(balance), version, updatedAtMs };
    return this.accounts.balanceEvent(snapshot);
  }

  private integrationEvent(event: LedgerEvent, id: string, platformId: string | undefined): IntegrationEvent {
    const published: IntegrationEvent = {
      id,
      type: event.type,
      aggregate: event.aggregate,
      subject: event.subject,
      version: event.version,
      epoch: this.config.eventEpoch,
      time: isoTime(event.atMs),
      platformKey: event.platformKey,
      platformId: platformId ?? formatId('PlatformConfig', ''),
      webhookType: event.webhookType,
      data: event.data as Record<string, unknown>,
    };
    if (event.traceparent !== undefined) published.traceparent = event.traceparent;
    return sealEvent(published, this.vault);
  }
}

function keyOf(platformKey: number, id: string): RecordKey {
  return { platformKey, id: trustUuid(id) };
}

function byKey<T extends RecordKey>(records: readonly T[]): (platformKey: number, id: string) => T {
  const found = new Map(records.map((record) => [scoped(record.platformKey, record.id), record]));
  return (platformKey, id) => {
    const record = found.get(scoped(platformKey, trustUuid(id)));
    if (!record) throw new Error(`an outbox row names ${id}, which is not there`);
    return record;
  };
}
