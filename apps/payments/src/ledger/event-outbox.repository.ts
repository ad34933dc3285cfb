import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Pool } from 'pg';
import { formatId, isoTime, mintUuid, trustUuid, type RecordKey } from '@corridor/kernel';
import type { IntegrationEvent, WebhookType } from '@corridor/contracts';
import { insertOutboxRow, OutboxRelay, sealEvent, type SqlRunner } from '@corridor/messaging';
import { PersonalDataVault, SERVICE_CONFIG } from '@corridor/service';
import type { PaymentsConfig } from '../config';
import { ReplicaRepository } from '../replicas/replica.repository';
import { scoped } from '../replicas/domain/replicas';
import { balanceEvent } from '../internal-accounts/domain/internal-account';
import { RailRegistry } from '../rails/rail-registry.adapter';
import { tracedTransactionEvent } from '../transactions/domain/transaction-event';
import { TransactionRepository } from '../transactions/transaction.repository';
import type { AccountTrace, LedgerEvent, TransactionTrace } from './domain/ledger-event';
import { LedgerRepository } from './ledger.repository';

/** A thin entry of the outbox. */
interface TracedEvent {
  eventId: string;
  platformKey: number;
  trace: TransactionTrace | AccountTrace;
}

type Entry = TracedEvent | IntegrationEvent;

function isTraced(entry: Entry): entry is TracedEvent {
  return 'trace' in entry;
}

function isOfAccount(trace: TransactionTrace | AccountTrace): trace is AccountTrace {
  return 'accountId' in trace;
}

/**
 * The ledger's part of the outbox. Its rows are thin: the resource of an event is made again from its trace and from
 * what never changes in the tables, which only happens after a crash or where another process publishes.
 */
@Injectable()
export class EventOutboxRepository implements OnModuleInit {
  constructor(
    @Inject(OutboxRelay) private readonly relay: Pick<OutboxRelay, 'expandWith'>,
    private readonly pool: Pool,
    private readonly replicas: ReplicaRepository,
    private readonly transactions: TransactionRepository,
    private readonly ledger: LedgerRepository,
    private readonly rails: RailRegistry,
    @Inject(SERVICE_CONFIG) private readonly config: PaymentsConfig,
    private readonly vault: PersonalDataVault,
  ) {}

  onModuleInit(): void {
    this.relay.expandWith((entries) => this.expand(entries as readonly Entry[]));
  }

  /** The events of a commit as the deployment sees them. */
  integrationEvents(
    events: readonly LedgerEvent[],
    platformIdOf: (platformKey: number) => string | undefined,
  ): IntegrationEvent[] {
    return events.map((event) => this.integrationEvent(event, mintUuid(), platformIdOf(event.platformKey)));
  }

  /** Writes the row of a commit; answers its id, null for no events. `published` are the same events, in order. */
  async append(
    runner: SqlRunner,
    events: readonly LedgerEvent[],
    published: readonly IntegrationEvent[],
  ): Promise<number | null> {
    if (events.length === 0) return null;
    const entries = events.map(({ platformKey, trace }, index): TracedEvent => ({
      eventId: published[index]?.id ?? '',
      platformKey,
      trace,
    }));
    return insertOutboxRow(runner, entries);
  }

  /** Makes the events of entries again; whole events among them stay as they are. */
  async expand(entries: readonly Entry[]): Promise<IntegrationEvent[]> {
    const traced = entries.filter(isTraced);
    const [platforms, transactions, accounts] = await Promise.all([
      this.replicas.platforms(this.pool, [...new Set(traced.map(({ platformKey }) => platformKey))]),
      this.transactions.fixedParts(
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
    const platformIds = new Map(platforms.map(({ platformKey, id }) => [platformKey, id]));
    const transactionOf = byKey(transactions);
    const accountOf = byKey(accounts);
    return entries.map((entry) => {
      if (!isTraced(entry)) return entry;
      const { eventId, platformKey, trace } = entry;
      const event = isOfAccount(trace)
        ? this.accountEvent(accountOf(platformKey, trace.accountId), trace)
        : tracedTransactionEvent(transactionOf(platformKey, trace.transactionId), trace);
      return this.integrationEvent(event, eventId, platformIds.get(platformKey));
    });
  }

  private accountEvent(
    account: Awaited<ReturnType<LedgerRepository['readAccounts']>>[number],
    { balance, version, updatedAtMs }: AccountTrace,
  ): LedgerEvent {
    const snapshot = { ...account, balance: BigInt(balance), version, updatedAtMs };
    return balanceEvent(snapshot, this.rails.fundingInstructions(snapshot));
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
      webhookType: event.webhookType as WebhookType | null,
      data: event.data as Record<string, unknown>,
    };
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
