import { existsSync, readFileSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { errorText } from '@corridor/kernel';
import type { Logger } from 'pino';
import { BankFiles } from './bank-files';
import { BatchWriter } from './batch-writer';
import { Calls } from './calls';
import { Folders, REASON_ENDING, type FolderPaths, type OnStep } from './folders';
import { createContractServer } from './http-server';
import { Inbox } from './inbox';
import { InstructionDesk } from './instruction-desk';
import { SchemaSet } from './iso/schema-set';
import { ReportSender } from './report-sender';
import { Serial } from './serial';
import { toMs, type Settings } from './settings';
import { StatementDesk } from './statement-desk';
import { Store } from './store';
import { StoreTrust } from './store-trust';

/** How often waiting reports are looked for. */
const REPORTS_MS = 1_000;
const PAYMENT_TYPE = 'pain.001.001.09';

/** The connector: its store, its folders, its server and its loops. */
export class FileBank {
  private readonly stopping = new AbortController();
  private readonly loops: Promise<void>[] = [];
  /** The fault of the last turn of each loop that failed. */
  private readonly faults = new Map<string, string>();

  private constructor(
    private readonly parts: {
      store: Store;
      folders: Folders;
      trust: StoreTrust;
      batches: BatchWriter;
      inbox: Inbox;
      reports: ReportSender;
      server: Server;
    },
    private readonly settings: Settings,
    private readonly log: Logger,
  ) {}

  /** Opens the store and decides on what a crash left. Nothing is sent before {@link start}. */
  static async open(
    settings: Settings,
    { log, onStep = () => undefined }: { log: Logger; onStep?: OnStep },
  ): Promise<FileBank> {
    const schemas = settings.schemas === undefined ? undefined : new SchemaSet(settings.schemas);
    if (schemas !== undefined && !schemas.has(PAYMENT_TYPE))
      throw new Error(`The folder of schemas has no ${PAYMENT_TYPE}.xsd.`);
    const folders = new Folders(pathsOf(settings), onStep);
    // Folders that are missing later on are those of a mount that is not there.
    await folders.prepare({ isNew: !existsSync(settings.store) });
    const store = await Store.open(settings.store, onStep);
    const serial = new Serial();
    const trust = await StoreTrust.open({ store, folders, log }, settings.trustedStore).catch(
      async (error: unknown) => {
        await store.close();
        throw error;
      },
    );
    const batches = new BatchWriter({ store, folders, settings, serial, schemas, trust, log, onStep });
    await batches.recover().catch(async (error: unknown) => {
      await store.close();
      throw error;
    });
    const files = new BankFiles(store, settings);
    const { fileBytesMax } = settings;
    const inbox = new Inbox({ store, folders, files, serial, schemas, fileBytesMax, log });
    const reports = new ReportSender(store, settings, log);
    const calls = new Calls({
      ...{ settings, trust },
      instructions: new InstructionDesk(store, settings, serial),
      reports,
      statements: new StatementDesk(store, serial, log),
    });
    const { tlsCertFile, tlsKeyFile } = settings;
    const server = createContractServer({
      calls,
      secretsOut: settings.secretsOut,
      health: () => bank.health(),
      ...(tlsCertFile === undefined || tlsKeyFile === undefined
        ? {}
        : { tls: { cert: readFileSync(tlsCertFile, 'utf8'), key: readFileSync(tlsKeyFile, 'utf8') } }),
      log,
    });
    const bank = new FileBank({ store, folders, trust, batches, inbox, reports, server }, settings, log);
    return bank;
  }

  /** Listens and starts the loops. @returns the port */
  async start(): Promise<number> {
    const { server, batches, inbox, reports } = this.parts;
    await new Promise<void>((done, failed) => {
      server.once('error', failed);
      server.listen(this.settings.port, this.settings.host, done);
    });
    const { batchSeconds, pollSeconds } = this.settings;
    this.loop('batches', toMs(batchSeconds), async () => void (await batches.run()));
    this.loop('files', toMs(pollSeconds), () => inbox.run());
    this.loop('reports', Math.min(REPORTS_MS, toMs(pollSeconds)), async () => {
      while (await reports.run(this.stopping.signal));
    });
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : this.settings.port;
  }

  /** Answers open calls, ends the running step of each loop, and closes the store. */
  async stop(): Promise<void> {
    this.stopping.abort();
    const { server, store } = this.parts;
    if (server.listening) {
      const closed = new Promise<void>((done) => server.close(() => done()));
      server.closeIdleConnections();
      await closed;
    }
    await Promise.all(this.loops);
    await store.close();
  }

  private async health(): Promise<{ isUp: boolean; state: Readonly<Record<string, unknown>> }> {
    const { store, folders, trust } = this.parts;
    for (const path of Object.values(folders.paths)) {
      const isUsable = await access(path, constants.R_OK | constants.W_OK).then(
        () => true,
        () => false,
      );
      if (!isUsable) return { isUp: false, state: { fault: 'a folder cannot be read and written' } };
    }
    const [waiting, unsent, incomplete, refused] = await Promise.all([
      store.queue.keys({ limit: 1 }).all(),
      store.outbox.keys({ limit: 1 }).all(),
      store.incomplete.keys().all(),
      folders.list('error'),
    ]);
    const faultyFiles = refused.filter((name) => !name.endsWith(REASON_ENDING)).length;
    return {
      isUp: this.faults.size === 0,
      state: {
        hasQueuedInstructions: waiting.length > 0,
        hasUnsentReports: unsent.length > 0,
        faultyFiles,
        incompleteStatements: incomplete.length,
        store: trust.generation,
        isStoreTrusted: trust.isTrusted,
        ...(this.faults.size === 0 ? {} : { faults: Object.fromEntries(this.faults) }),
      },
    };
  }

  private loop(name: string, everyMs: number, step: () => Promise<void>): void {
    const { signal } = this.stopping;
    const turn = async (): Promise<void> => {
      while (!signal.aborted) {
        try {
          await step();
          this.faults.delete(name);
        } catch (error) {
          const fault = errorText(error);
          this.faults.set(name, fault);
          this.log.error({ loop: name, fault }, 'a turn failed and is repeated');
        }
        await pause(everyMs, signal);
      }
    };
    this.loops.push(turn());
  }
}

function pathsOf(settings: Settings): FolderPaths {
  const { folder, outFolder, inFolder, archiveFolder, errorFolder } = settings;
  return {
    out: outFolder ?? join(folder, 'out'),
    in: inFolder ?? join(folder, 'in'),
    archive: archiveFolder ?? join(folder, 'archive'),
    error: errorFolder ?? join(folder, 'error'),
  };
}

/** Waits, and ends early when the connector stops. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((done) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      done();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}
