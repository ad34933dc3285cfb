import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { MINUTE_MS, SECOND_MS } from '@corridor/kernel';
import { LookLoop } from '../look-loop';
import type { DataKeyRepository, StoredDataKey } from './data-key.repository';
import type { RootKeys } from './root-key-config';
import type { RootKey } from './root-key.port';

const KEY_BYTES = 32;
/** Encryptions that an instance reserves at once. Those that it doesn't make are counted too. */
const BLOCK = 2 ** 16;
/** Half of what NIST SP 800-38D allows for a key with random nonces: the next key begins long before the end. */
const ENCRYPTIONS_MAX = 2 ** 31;
/** How often an instance looks for new keys, milliseconds. */
const REFRESH_MS = MINUTE_MS;
/** When instances begin to write with a key that one of them has made. All of them have read it by then. */
const DELAY_MS = 10 * MINUTE_MS;

interface Usage {
  reserved: number;
  used: number;
}

interface DataKeysOptions {
  service: string;
  store: DataKeyRepository;
  /** Without it the service has no data keys, and only encryptions under the ring's keys are counted. */
  roots: RootKeys | undefined;
  /** Ids of the ring, which no data key may have. */
  ringIds: ReadonlySet<string>;
  onFailure: (error: unknown) => void;
  /** For tests. */
  encryptionsMax?: number;
  refreshMs?: number;
  pauseMs?: number;
  delayMs?: number;
}

/**
 * The keys that encrypt the data of one service, each wrapped by the root (ADR 86), and the count of encryptions under
 * each key. A key that has encrypted often enough is replaced without an operator.
 */
export class DataKeys {
  private readonly keys = new Map<string, Buffer>();
  private readonly usages = new Map<string, Usage>();
  private readonly loop: LookLoop;
  private stored: readonly StoredDataKey[] = [];

  constructor(private readonly options: DataKeysOptions) {
    this.loop = new LookLoop({
      look: () => this.look(),
      pauseMs: () => options.pauseMs ?? SECOND_MS,
      idlePauseMs: this.refreshMs,
      onFailure: options.onFailure,
    });
  }

  /** Id of the newest key that writes; undefined while the ring does. */
  get active(): string | undefined {
    return this.stored.findLast(({ writes }) => writes)?.id;
  }

  find(id: string): Buffer | undefined {
    const key = this.keys.get(id);
    // Perhaps another instance has made it just now.
    if (!key && id.startsWith(`${this.options.service}-`)) this.loop.wake();
    return key;
  }

  /** Counts an encryption. It writes nothing: blocks are reserved ahead. */
  count(id: string): void {
    const usage = this.usages.get(id) ?? { reserved: 0, used: 0 };
    this.usages.set(id, usage);
    usage.used += 1;
    if (usage.used + BLOCK / 2 > usage.reserved) this.loop.wake();
  }

  /** Reads the keys, and makes the first one. @throws Error if the root can't unwrap them. */
  async read(): Promise<void> {
    await this.refresh();
    if (this.options.roots && this.stored.length === 0) {
      await this.make(undefined);
      await this.refresh();
    }
  }

  start(): void {
    this.loop.start();
  }

  /** Counts what was used beyond the reserved blocks. */
  async stop(): Promise<void> {
    await this.loop.stop();
    await this.reserve(0).catch(this.options.onFailure);
  }

  /**
   * Makes the newest key the one that writes and wraps all by the current root. `isNew` makes a key first.
   * @returns the id of the key; undefined without a root
   */
  async activate({ isNew = false } = {}): Promise<string | undefined> {
    const { roots, store } = this.options;
    if (!roots) return undefined;
    if (isNew) {
      await this.make(undefined);
      await this.refresh();
      await pause(this.othersMs);
    }
    for (const { id, root } of this.stored) {
      const key = this.keys.get(id);
      if (key && root !== roots.current.name)
        await store.rewrap(id, await this.wrapped(roots.current, id, key), roots.current.name);
    }
    const newest = this.stored.at(-1);
    if (!newest || newest.writes) return newest?.id;
    await store.activate(newest.id);
    await this.refresh();
    await pause(this.othersMs);
    return newest.id;
  }

  private get refreshMs(): number {
    return this.options.refreshMs ?? REFRESH_MS;
  }

  /** After this time the other instances have read a change. */
  private get othersMs(): number {
    return this.refreshMs * 1.25;
  }

  private async look(): Promise<void> {
    await this.refresh();
    await this.reserve(BLOCK / 2);
  }

  private async refresh(): Promise<void> {
    const stored = await this.options.store.list();
    for (const { id, wrapped, root } of stored) {
      if (this.options.ringIds.has(id))
        throw new Error(`KEY_RING must not use the id ${id}, which is of a data key`);
      if (!this.keys.has(id))
        this.keys.set(id, await this.rootOf(id, root).unwrap(wrapped, this.contextOf(id)));
    }
    this.stored = stored;
  }

  private rootOf(id: string, name: string): RootKey {
    const { current, former } = this.options.roots ?? {};
    const root = [current, former].find((one) => one?.name === name);
    if (!root)
      throw new Error(`the data key ${id} is wrapped by ${name}: name it in ROOT_KEY or FORMER_ROOT_KEY`);
    return root;
  }

  private async reserve(ahead: number): Promise<void> {
    for (const [id, usage] of this.usages) {
      const missing = usage.used + ahead - usage.reserved;
      if (missing <= 0) continue;
      const amount = ahead === 0 ? missing : Math.ceil(missing / BLOCK) * BLOCK;
      const all = await this.options.store.addEncryptions(id, amount);
      usage.reserved += amount;
      if (all >= (this.options.encryptionsMax ?? ENCRYPTIONS_MAX) && id === this.stored.at(-1)?.id)
        await this.make(this.options.delayMs ?? DELAY_MS);
    }
  }

  private async make(delayMs: number | undefined): Promise<void> {
    const { roots, store, service } = this.options;
    if (!roots) return;
    const id = `${service}-${this.stored.length + 1}`;
    const wrapped = await this.wrapped(roots.current, id, randomBytes(KEY_BYTES));
    await store.insert({ id, wrapped, root: roots.current.name }, delayMs);
  }

  /** A key that can't be unwrapped is not stored. */
  private async wrapped(root: RootKey, id: string, key: Buffer): Promise<string> {
    const wrapped = await root.wrap(key, this.contextOf(id));
    if (!(await root.unwrap(wrapped, this.contextOf(id))).equals(key))
      throw new Error(`${root.name} doesn't give back what it has wrapped`);
    return wrapped;
  }

  private contextOf(id: string): string {
    return `corridor/${this.options.service}/${id}`;
  }
}
