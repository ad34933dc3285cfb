import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { BankFiles } from './bank-files';
import { REASON_ENDING, type Folders } from './folders';
import { DocumentFault } from './iso/document-fault';
import { messageOf } from './iso/message-type';
import type { SchemaSet } from './iso/schema-set';
import { readXml } from './iso/xml-tree';
import { FileEffects } from './file-effects';
import type { PartFault } from './iso/account-report';
import type { Serial } from './serial';
import type { Store } from './store';

/** The part of a file that its schema is about: all of it. */
const SCHEMA_PART = 'schema';

/** What the reader works with. */
export interface InboxTools {
  store: Store;
  folders: Folders;
  files: BankFiles;
  serial: Serial;
  schemas: SchemaSet | undefined;
  fileBytesMax: number;
  log: Logger;
}

/** Reads the files that the bank lays into `in`. */
export class Inbox {
  /** Size and time of change of each file at the last look. */
  private seen = new Map<string, string>();

  constructor(private readonly tools: InboxTools) {}

  /**
   * Reads each file that has not changed since the last look, because a bank may still be writing one that has.
   * A file that cannot be read or moved does not hold up the others.
   * @throws the failures of this look
   */
  async run(): Promise<void> {
    const { folders, serial } = this.tools;
    const now = new Map<string, string>();
    const failures: unknown[] = [];
    for (const name of await folders.list('in')) {
      const shape = await this.shapeOf(name);
      if (shape === undefined) continue;
      now.set(name, shape);
      if (this.seen.get(name) !== shape) continue;
      try {
        await serial.run(() => this.take(name));
        now.delete(name);
      } catch (error) {
        failures.push(error);
      }
    }
    this.seen = now;
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} files could not be read`);
  }

  private async shapeOf(name: string): Promise<string | undefined> {
    try {
      const { size, mtimeMs } = await stat(join(this.tools.folders.paths.in, name));
      // A bank that has created a file has not written it yet.
      return size === 0 ? undefined : `${size} ${mtimeMs}`;
    } catch {
      // The bank took it away.
      return undefined;
    }
  }

  /** Commits the effects of a file once by its digest, then moves it. A crash between the two only repeats the move. */
  private async take(name: string): Promise<void> {
    const { folders, store, log, fileBytesMax } = this.tools;
    const path = join(folders.paths.in, name);
    const { size } = await stat(path);
    if (size > fileBytesMax) {
      const fault = new DocumentFault('TOO_LARGE', `The file has ${size} bytes, more than ${fileBytesMax}.`);
      await this.refuse(name, fault, createHash('sha256').update(`${name} ${size}`).digest('hex'));
      return;
    }
    const bytes = await readFile(path);
    const digest = createHash('sha256').update(bytes).digest('hex');
    const known = await store.files.get(digest);
    if (known === undefined || known.faultyParts !== undefined) {
      const faults = await this.apply(name, { bytes, digest, only: known?.faultyParts });
      if (faults instanceof DocumentFault) {
        await this.refuse(name, faults, digest);
        return;
      }
      if (faults.length > 0) {
        const lines = faults.map(({ place, fault }) => `${fault.code}: part ${place}: ${fault.message}`);
        await this.setAside(name, { digest, reason: `${lines.join('\n')}\nAll other parts are taken.\n` });
        log.warn({ file: digest, parts: faults.length }, 'a file of the bank has faulty parts');
        return;
      }
    }
    await folders.moveFromIn(name, 'archive', digest);
    log.info({ file: digest }, 'a file of the bank is read');
  }

  /** Commits what can be taken of a file. @returns its faulty parts, or the fault of all of it */
  private async apply(
    name: string,
    { bytes, digest, only }: { bytes: Buffer; digest: string; only: readonly string[] | undefined },
  ): Promise<DocumentFault | readonly PartFault[]> {
    const { store, files } = this.tools;
    try {
      const root = readXml(bytes);
      const message = messageOf(root);
      const file = { name, digest, ...(only === undefined ? {} : { only }) };
      const effects = await files.effectsOf(message, root, file);
      const schemaFault = await this.schemaFault(message.type, bytes);
      if (schemaFault !== undefined) await effects.fault({ place: SCHEMA_PART, fault: schemaFault });
      const { faults } = effects;
      const value = {
        ...{ name, type: message.type, readAt: new Date().toISOString() },
        ...(faults.length === 0 ? {} : { faultyParts: faults.map(({ place }) => place) }),
      };
      await store.commit([{ type: 'put', sublevel: store.files, key: digest, value }, ...effects.changes()]);
      return faults;
    } catch (error) {
      if (error instanceof DocumentFault) return error;
      throw error;
    }
  }

  /** Says where a file breaks its schema. Its parts are read all the same, because each stands alone. */
  private async schemaFault(type: string, bytes: Buffer): Promise<DocumentFault | undefined> {
    const { schemas } = this.tools;
    if (schemas === undefined || !schemas.has(type)) return undefined;
    const fault = await schemas.faultOf(type, bytes);
    return fault === undefined ? undefined : new DocumentFault('NOT_VALID', `${fault}.`);
  }

  /** Reports a file of which nothing can be taken, and moves it to `error`. */
  private async refuse(name: string, fault: DocumentFault, digest: string): Promise<void> {
    const { store, log } = this.tools;
    const effects = new FileEffects(store, { name, digest });
    await effects.wholeFault(fault);
    const changes = effects.changes();
    if (changes.length > 0) await store.commit(changes);
    await this.setAside(name, { digest, reason: `${fault.code}: ${fault.message}\n` });
    log.warn({ file: digest, fault: fault.code }, 'a file of the bank is faulty');
  }

  /** Moves a file to `error`, with its reason beside it. */
  private async setAside(
    name: string,
    { digest, reason }: { digest: string; reason: string },
  ): Promise<void> {
    const { folders } = this.tools;
    const target = await folders.nameIn('error', name, digest);
    await folders.write('error', { name: `${target}${REASON_ENDING}`, content: reason });
    await folders.moveFromIn(name, 'error', digest);
  }
}
