import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { BankFiles } from './bank-files';
import type { Folders } from './folders';
import { DocumentFault } from './iso/document-fault';
import { messageOf } from './iso/message-type';
import type { SchemaSet } from './iso/schema-set';
import { readXml } from './iso/xml-tree';
import type { Serial } from './serial';
import type { Store } from './store';

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
      return `${size} ${mtimeMs}`;
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
    if ((await store.files.get(digest)) === undefined) {
      const fault = await this.apply(name, { bytes, digest });
      if (fault !== undefined) {
        await this.refuse(name, fault, digest);
        return;
      }
    }
    await folders.moveFromIn(name, 'archive', digest);
    log.info({ file: digest }, 'a file of the bank is read');
  }

  private async apply(
    name: string,
    { bytes, digest }: { bytes: Buffer; digest: string },
  ): Promise<DocumentFault | undefined> {
    const { store, files } = this.tools;
    try {
      const root = readXml(bytes);
      const message = messageOf(root);
      await this.validate(message.type, bytes);
      const effects = await files.effectsOf(message, root);
      const value = { name, type: message.type, readAt: new Date().toISOString() };
      await store.commit([{ type: 'put', sublevel: store.files, key: digest, value }, ...effects.changes()]);
      return undefined;
    } catch (error) {
      if (error instanceof DocumentFault) return error;
      throw error;
    }
  }

  private async validate(type: string, bytes: Buffer): Promise<void> {
    const { schemas } = this.tools;
    if (schemas === undefined || !schemas.has(type)) return;
    const fault = await schemas.faultOf(type, bytes);
    if (fault !== undefined) throw new DocumentFault('NOT_VALID', `The schema refuses it: ${fault}.`);
  }

  /** Moves a faulty file to `error`, with its reason beside it. */
  private async refuse(name: string, fault: DocumentFault, digest: string): Promise<void> {
    const { folders, log } = this.tools;
    const words = fault.message;
    const target = (await folders.has('error', name)) ? `${digest.slice(0, 16)}-${name}` : name;
    await folders.write('error', { name: `${target}.reason.txt`, content: `${fault.code}: ${words}\n` });
    await folders.moveFromIn(name, 'error', digest);
    log.warn({ file: digest, fault: fault.code }, 'a file of the bank is faulty');
  }
}
