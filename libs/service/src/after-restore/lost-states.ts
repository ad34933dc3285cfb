import { eventTopics, type AggregateName, type IntegrationEvent } from '@corridor/contracts';
import {
  decodeEvents,
  readTopic,
  rowsOf,
  type KafkaConnection,
  type LostState,
  type RefusalReason,
  type SqlRunner,
} from '@corridor/messaging';

/** Events that a service publishes, and the versions that its database has after a restore. */
export interface OwnedEvents {
  aggregate: AggregateName;
  /**
   * SQL that returns `subject` and `version` of the records that exist. It reads `keys (platform_key, subject)`.
   * Subjects of uuids are `<Name>:<uuid>`.
   */
  versionsSql: string;
  /** Whether the part of the subject after the colon isn't a uuid. */
  hasFreeSubject?: boolean;
}

/** `versionsSql` of a table with `platform_key`, `id` and `version`. Names are SQL and never input. */
export function versionsOfTable(table: string, prefix: string): string {
  return `SELECT k.subject, t.version FROM keys k JOIN ${table} t
    ON t.platform_key = k.platform_key AND t.id = substr(k.subject, ${prefix.length + 1})::uuid`;
}

const WITH_UUID = /^[A-Za-z]+:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The version of each subject of a set of events. */
type Versions = Map<string, { platformKey: number; version: number }>;

/**
 * Reads a topic and finds the subjects with events of an older epoch whose version is greater than that of the database.
 * The commits of those events were lost with the old database. Records that aren't believed are counted by the reason.
 */
export async function findLostStates(
  connection: KafkaConnection,
  runner: SqlRunner,
  { aggregate, versionsSql, hasFreeSubject = false }: OwnedEvents,
  range: { epoch: number; sinceMs?: number },
): Promise<{ states: LostState[]; unbelieved: ReadonlyMap<RefusalReason, number> }> {
  const topic = eventTopics[aggregate].name;
  const signer = connection.options.signer.events;
  const isCompacted = eventTopics[aggregate].cleanup === 'compact';
  const lost = new Map<string, LostState>();
  const unbelieved = new Map<RefusalReason, number>();
  let newest: Versions = new Map();
  const note = (event: IntegrationEvent): void => {
    const { subject, platformKey, version, epoch } = event;
    if (epoch >= range.epoch || !(hasFreeSubject || WITH_UUID.test(subject))) return;
    if ((newest.get(subject)?.version ?? -1) < version) newest.set(subject, { platformKey, version });
  };
  const compare = async (): Promise<void> => {
    const found = newest;
    newest = new Map();
    if (found.size === 0) return;
    const known = await knownVersions(runner, versionsSql, found);
    for (const [subject, { platformKey, version }] of found) {
      const knownVersion = known.get(subject) ?? 0;
      if (version > knownVersion) lost.set(subject, { topic, subject, platformKey, knownVersion });
    }
  };
  await readTopic(connection, topic, {
    // A compacted topic is read as a whole: it is small, and a rebuilt replica reads all of it.
    ...(range.sinceMs === undefined || isCompacted ? {} : { sinceMs: range.sinceMs }),
    visit: (record) => {
      // A removal names no state, and has no signature.
      if (record.value === null) return;
      const reason = signer.faultOf({ topic, partition: record.partition }, record);
      if (reason === undefined) readable(record.value, record.headers).forEach(note);
      else unbelieved.set(reason, (unbelieved.get(reason) ?? 0) + 1);
    },
    pause: compare,
  });
  return { states: [...lost.values()], unbelieved };
}

async function knownVersions(
  runner: SqlRunner,
  versionsSql: string,
  wanted: Versions,
): Promise<Map<string, number>> {
  const rows = rowsOf<{ subject: string; version: string }>(
    await runner.query(
      `WITH keys AS (SELECT * FROM unnest($1::integer[], $2::text[]) AS k (platform_key, subject)) ${versionsSql}`,
      [[...wanted.values()].map(({ platformKey }) => platformKey), [...wanted.keys()]],
    ),
  );
  return new Map(rows.map(({ subject, version }) => [subject, Number(version)]));
}

/** Whoever consumes an unreadable record has put it into the dead letters. */
function readable(value: Buffer | null, headers: Parameters<typeof decodeEvents>[1]): IntegrationEvent[] {
  try {
    return decodeEvents(value ?? Buffer.alloc(0), headers);
  } catch {
    return [];
  }
}
