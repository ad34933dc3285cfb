import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import { HotSessions } from '../database/hot-sessions.adapter';
import type { PreviousSecret } from './domain/endpoint';

/** The fields of an endpoint that collecting and sending need. */
export interface KnownEndpoint {
  platformKey: number;
  id: string;
  eventTypes: readonly string[];
  /** The platform's `config.webhookEndpoint`. */
  isDefault: boolean;
  isEnabled: boolean;
  /** Null if its deliveries are leased (PULL). */
  url: string | null;
  secretSealed: string;
  previousSecrets: readonly PreviousSecret[];
}

/** A platform's endpoints, including disabled ones, and its clock, at the last read. */
export interface KnownPlatform {
  platformKey: number;
  /** Offset of the platform's clock in milliseconds. */
  offsetMs: number;
  endpoints: ReadonlyMap<string, KnownEndpoint>;
}

interface Entry extends KnownPlatform {
  /** Number of the last change of the platform's endpoints. The transaction of each change increases it. */
  change: string;
  readAt: number;
}

type Shown = Pick<Entry, 'change' | 'endpoints'>;

interface ChangeRow {
  platform_key: number;
  change: string;
  offset_ms: string;
}

interface EndpointRow {
  platform_key: number;
  change: string;
  id: string | null;
  event_types: string[];
  is_default: boolean;
  status: string;
  url: string | null;
  secret_sealed: string;
  previous_secrets: PreviousSecret[];
}

/** How long an entry may be used to send, milliseconds. */
const AGE_MAX_MS = 250;
/** Maximum number of remembered platforms. */
const PLATFORMS_MAX = 10_000;

const CHANGES = `
  SELECT k.platform_key, COALESCE(n.change, 0) AS change, COALESCE(c.offset_ms, 0) AS offset_ms
  FROM unnest($1::integer[]) AS k (platform_key)
    LEFT JOIN endpoint_changes n ON n.platform_key = k.platform_key
    LEFT JOIN platform_clocks c ON c.platform_key = k.platform_key`;

/** Endpoints with their change number, from one snapshot. */
const ENDPOINTS = `
  SELECT k.platform_key, COALESCE(n.change, 0) AS change, e.id, e.event_types, e.is_default, e.status, e.url,
    e.secret_sealed, e.previous_secrets
  FROM unnest($1::integer[]) AS k (platform_key)
    LEFT JOIN endpoint_changes n ON n.platform_key = k.platform_key
    LEFT JOIN webhook_endpoints e ON e.platform_key = k.platform_key AND e.deleted_at IS NULL`;

/**
 * Endpoints by platform, kept in memory and confirmed by one small read. Each read sees all changes of other instances
 * that were committed before it began. So a new endpoint gets each event that happens after its creation was answered.
 */
@Injectable()
export class EndpointDirectory {
  private readonly known = new Map<number, Entry>();
  private next: { keys: Set<number>; answer: Promise<Map<number, KnownPlatform>> } | undefined;
  private reading: Promise<unknown> = Promise.resolve();

  constructor(@Inject(HotSessions) private readonly runner: SqlRunner) {}

  /** Reads the platforms after the call. Concurrent calls share one read. */
  async read(platformKeys: Iterable<number>): Promise<Map<number, KnownPlatform>> {
    const next = this.next ?? this.plan();
    for (const key of platformKeys) next.keys.add(key);
    return next.answer;
  }

  /** An endpoint in its present or a very recent state; undefined if there is none. */
  find(
    platformKey: number,
    endpointId: string,
  ): KnownEndpoint | undefined | Promise<KnownEndpoint | undefined> {
    const entry = this.known.get(platformKey);
    if (entry && performance.now() - entry.readAt <= AGE_MAX_MS) return entry.endpoints.get(endpointId);
    return this.read([platformKey]).then((found) => found.get(platformKey)?.endpoints.get(endpointId));
  }

  /** Resolves when no instance sends with an entry that is older than the call. */
  async settled(): Promise<void> {
    await pause(AGE_MAX_MS);
  }

  private plan(): NonNullable<typeof this.next> {
    const keys = new Set<number>();
    const begin = (): Promise<Map<number, KnownPlatform>> => {
      this.next = undefined;
      return this.refresh([...keys]);
    };
    const answer = this.reading.then(begin);
    this.reading = answer.catch(() => undefined);
    this.next = { keys, answer };
    return this.next;
  }

  private async refresh(platformKeys: number[]): Promise<Map<number, KnownPlatform>> {
    const readAt = performance.now();
    if (this.known.size > PLATFORMS_MAX) this.known.clear();
    const rows = rowsOf<ChangeRow>(await this.runner.query(CHANGES, [platformKeys]));
    const changed = rows.filter((row) => this.known.get(row.platform_key)?.change !== row.change);
    const fresh = await this.readEndpoints(changed.map((row) => row.platform_key));
    const found = new Map<number, KnownPlatform>();
    for (const { platform_key: platformKey, offset_ms: offsetMs } of rows) {
      const shown = fresh.get(platformKey) ?? this.known.get(platformKey);
      if (!shown) throw new Error(`nothing is known of platform ${platformKey}`);
      const entry = { platformKey, offsetMs: Number(offsetMs), ...shownOf(shown), readAt };
      this.known.set(platformKey, entry);
      found.set(platformKey, entry);
    }
    return found;
  }

  private async readEndpoints(platformKeys: number[]): Promise<Map<number, Shown>> {
    const found = new Map<number, Shown & { endpoints: Map<string, KnownEndpoint> }>();
    if (platformKeys.length === 0) return found;
    for (const row of rowsOf<EndpointRow>(await this.runner.query(ENDPOINTS, [platformKeys]))) {
      const { platform_key: platformKey, change, id } = row;
      const of = found.get(platformKey) ?? { endpoints: new Map<string, KnownEndpoint>(), change };
      found.set(platformKey, of);
      if (id !== null) of.endpoints.set(id, toKnown(row, id));
    }
    return found;
  }
}

function shownOf({ change, endpoints }: Shown): Shown {
  return { change, endpoints };
}

function toKnown(row: EndpointRow, id: string): KnownEndpoint {
  return {
    platformKey: row.platform_key,
    id,
    eventTypes: row.event_types,
    isDefault: row.is_default,
    isEnabled: row.status === 'ENABLED',
    url: row.url,
    secretSealed: row.secret_sealed,
    previousSecrets: row.previous_secrets,
  };
}
