import { mintUuid } from '@corridor/kernel';
import type { Logger } from 'pino';
import type { Folders } from './folders';
import type { Change, Store } from './store';

/** Stands beside the archive and names the last message that was written. */
const MARKER = '.file-bank-store';
/** File of a message: its `MsgId`, which is a uuid of version 7 without dashes. */
const MESSAGE_FILE = /^([0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15})\.xml$/;

/**
 * Knows whether the store has every message that was written. A store that is empty, or older than the folders, gets a new
 * generation. What it does not know counts as never sent only after an operator has named that generation in the settings.
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
