import { mintUuid } from '@corridor/kernel';
import type { Logger } from 'pino';
import type { Folders } from './folders';
import type { Change, InstructionRecord, Store } from './store';

/** Stands beside the archive and names the last message that was written. */
const MARKER = '.file-bank-store';
/** File of a message: its `MsgId`, which is a uuid of version 7 without dashes. */
const MESSAGE_FILE = /^([0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15})\.xml$/;

const DOUBT =
  'The store of the connector is an older copy: a message of which it knows nothing may have this payment.';

/**
 * Knows whether the store has every message that was written. A store that is empty, or older than the folders, gets a new
 * generation. What it does not know counts as never sent only after an operator has named that generation in the settings.
 * What waits in it may be in a message that it lost, and becomes UNKNOWN.
 */
export class StoreTrust {
  private constructor(
    private readonly store: Store,
    private readonly folders: Folders,
    readonly generation: string,
    readonly isTrusted: boolean,
  ) {}

  /** @param trusted the generation that an operator trusts */
  static async open(
    { store, folders, log }: { store: Store; folders: Folders; log: Logger },
    trusted: string | undefined,
  ): Promise<StoreTrust> {
    const known = await store.meta.get('trust');
    const marker = await folders.read('archive', MARKER);
    const strangers = await strangersOf(store, folders, marker);
    const isGone = known?.hasMarker === true && marker === undefined;
    const isSame = known !== undefined && !isGone && strangers.length === 0;
    const generation = isSame ? known.generation : mintUuid();
    if (!isSame) {
      const value = { generation, hasMarker: marker !== undefined };
      await store.commit([
        { type: 'put', sublevel: store.meta, key: 'trust', value },
        ...strangers.map((key): Change => ({
          type: 'put',
          sublevel: store.strangers,
          key,
          value: generation,
        })),
        ...(await doubtQueue(store, log)),
      ]);
    }
    const isTrusted = trusted === generation;
    if (!isTrusted)
      log.warn(
        { generation },
        'the store is new or older than the folders: NOT_FOUND is not final until trustedStore names it',
      );
    return new StoreTrust(store, folders, generation, isTrusted);
  }

  /** Notes a committed message before it can be seen. */
  async mark(msgId: string): Promise<void> {
    await this.folders.write('archive', { name: MARKER, content: `${msgId}\n` });
    const known = await this.store.meta.get('trust');
    if (known === undefined || known.hasMarker) return;
    const value = { ...known, hasMarker: true };
    await this.store.commit([{ type: 'put', sublevel: this.store.meta, key: 'trust', value }]);
  }
}

/** Messages of the marker and of the folders that neither this store nor a former generation knows. */
async function strangersOf(store: Store, folders: Folders, marker: string | undefined): Promise<string[]> {
  const names = [...(await folders.list('out')), ...(await folders.list('archive'))];
  const written = names.map((name) => MESSAGE_FILE.exec(name)?.[1]).filter((msgId) => msgId !== undefined);
  const strangers: string[] = [];
  for (const msgId of [...(marker === undefined ? [] : [marker.trim()]), ...written]) {
    const isKnown =
      (await store.batches.get(msgId)) !== undefined || (await store.strangers.get(msgId)) !== undefined;
    if (!isKnown) strangers.push(msgId);
  }
  return strangers;
}

/** The changes by which all instructions that wait leave the queue as UNKNOWN. */
async function doubtQueue(store: Store, log: Logger): Promise<Change[]> {
  const changes: Change[] = [];
  for await (const [key, instructionId] of store.queue.iterator()) {
    changes.push({ type: 'del', sublevel: store.queue, key });
    const record = await store.instructions.get(instructionId);
    if (record === undefined) continue;
    const { queueKey: _queueKey, order: _order, ...kept } = record;
    changes.push(...doubt(store, kept, { reportId: `${record.uetr}-doubted`, message: DOUBT }));
  }
  if (changes.length > 0)
    log.error('instructions waited in a store that is older than the folders: they are UNKNOWN');
  return changes;
}

/** The changes by which an instruction becomes UNKNOWN, with a report that says why. */
export function doubt(
  store: Store,
  record: InstructionRecord,
  { reportId, message }: { reportId: string; message: string },
): Change[] {
  const reason = { code: 'REJECTED_BY_BANK' as const, message };
  const outcome = { ...record.outcome, status: 'UNKNOWN' as const, reason };
  return [
    { type: 'put', sublevel: store.instructions, key: record.instructionId, value: { ...record, outcome } },
    ...store.reportChanges({ ...outcome, type: 'instruction.report', reportId }, 'UNKNOWN'),
  ];
}
