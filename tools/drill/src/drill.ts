import { cpSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ApiClient, textAt, WebhookReceiver } from '@corridor/api-client';
import { becomesQuiet, copyFaults, DisposableSystem, withDatabase } from '@corridor/disposable-system';
import { Archive } from './archive';
import { changedWebhooks, Load, resourcesOf, type Made } from './payments';

const LOAD_MS = 3_000;
/** No service runs while `after-restore` works. */
const WITHOUT_SERVICES = 'gateway=0,accounts=0,compliance=0,payments=0,notifications=0';
/** A commit close to the moment may be on either side: its client can't tell. */
const UNCERTAIN_MS = 250;
const FILE = '%PDF-1.7\ndrill';

/** A system that loses parts of its data and gets them back. */
export class Drill {
  readonly #archive: Archive;
  readonly #receiver = new WebhookReceiver();
  readonly #load = new Load();
  #system: DisposableSystem | undefined;
  #documentPath = '';

  constructor(
    private readonly dataDir: string,
    archiveFolder: string,
    private readonly say: (line: string) => void,
  ) {
    this.#archive = new Archive(archiveFolder, join(dataDir, 'postgres', 'data'));
  }

  /** PostgreSQL is lost and restored to a moment before. */
  async loseDatabase(): Promise<string[]> {
    const client = await this.#begin();
    await this.#load.for(client, LOAD_MS);
    this.#load.start(client);
    const url = this.#present.run.adminDatabaseUrl;
    await this.#archive.takeBase(url);
    await pause(LOAD_MS);
    const moment = await this.#archive.moment(url);
    await pause(LOAD_MS);
    const lostAtMs = Date.now();
    process.kill(Number(this.#present.pidOf('postgres')), 'SIGKILL');
    await this.#load.stop();
    await this.end();
    this.#archive.restore(moment);
    const before = this.#receiver.received.length;
    const facts = await this.#afterRestore('--restored-to', moment.toISOString());
    await this.#start();
    const lost = this.#load.made.filter(({ askedAtMs }) => askedAtMs > moment.getTime());
    this.say(
      `database: restored to ${((lostAtMs - moment.getTime()) / 1_000).toFixed(1)} s before its loss; ` +
        `${lost.length} of ${this.#load.made.length} answered commands lost; ` +
        `${seconds(lostAtMs)} s until the API answered again`,
    );
    const faults = await this.#verify({ lostAfterMs: moment.getTime(), since: before });
    const lostStates = Number(facts.find((fact) => 'lostStates' in fact)?.['lostStates']);
    if (!(lostStates >= lost.length)) faults.push(`only ${lostStates} lost states were found`);
    return [...faults, ...(await this.#goesOn())];
  }

  /** Kafka is lost while notifications has not received the last events. */
  async loseKafka(): Promise<string[]> {
    const client = this.#client;
    process.kill(Number(this.#present.pidOf('notifications')), 'SIGSTOP');
    const before = this.#load.made.length;
    await this.#load.for(client, LOAD_MS);
    const untold = this.#load.made.slice(before).filter(({ path }) => path.startsWith('/transactions'));
    const lostAtMs = Date.now();
    const [kafka, notifications] = ['kafka', 'notifications'].map((name) =>
      Number(this.#present.pidOf(name)),
    );
    process.kill(Number(kafka), 'SIGKILL');
    process.kill(Number(notifications), 'SIGKILL');
    await this.end();
    rmSync(join(this.dataDir, 'kafka'), { recursive: true });
    const facts = await this.#afterRestore();
    await this.#start();
    this.say(
      `kafka: ${untold.length} payments whose events were lost; told again ` +
        `${JSON.stringify(facts.filter((fact) => 'restated' in fact))}; ${seconds(lostAtMs)} s until the API answered again`,
    );
    const faults = await this.#verify({ since: this.#receiver.received.length });
    const told = resourcesOf(this.#receiver.received);
    faults.push(...untold.filter(({ id }) => !told.has(id)).map(({ id }) => `${id}: no webhook told of it`));
    return [...faults, ...(await this.#goesOn())];
  }

  /** Files are lost and restored from their back-up. */
  async loseFiles(): Promise<string[]> {
    const folder = join(this.dataDir, 'documents');
    const [backup, lost] = [join(this.dataDir, 'documents.backup'), join(this.dataDir, 'documents.lost')];
    cpSync(folder, backup, { recursive: true });
    renameSync(folder, lost);
    const { mode } = statSync(lost);
    this.say(`files: folder of mode ${(mode & 0o777).toString(8)} lost`);
    const faults: string[] = [];
    const missing = await this.#content();
    if (missing.status < 400) faults.push(`a lost file was answered with ${missing.status}`);
    renameSync(backup, folder);
    const restored = await this.#content();
    if (restored.text !== FILE) faults.push(`a restored file was answered with ${restored.status}`);
    return faults;
  }

  async end(): Promise<void> {
    const system = this.#system;
    this.#system = undefined;
    await system?.stop();
  }

  removeData(): void {
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  get #present(): DisposableSystem {
    if (!this.#system) throw new Error('no system runs');
    return this.#system;
  }

  get #client(): ApiClient {
    return new ApiClient({ baseUrl: String(this.#present.gateways.get('gateway')) });
  }

  async #start(instances?: string): Promise<void> {
    this.#system = new DisposableSystem({
      ...(instances === undefined ? {} : { instances }),
      dataDir: this.dataDir,
      env: { POSTGRES_SETTINGS: this.#archive.settings },
    });
    await this.#system.becomesReady();
  }

  async #begin(): Promise<ApiClient> {
    await this.#start();
    this.#archive.give(statSync(join(this.dataDir, 'postgres', 'data')));
    const client = this.#client;
    await this.#receiver.start();
    await client.expectOk('PATCH', '/config', { webhookEndpoint: this.#receiver.url });
    await this.#load.prepare(client);
    const customer = await client.expectOk('POST', '/customers', { customerType: 'INDIVIDUAL' });
    const parts = {
      documentHolder: textAt(customer, 'id'),
      documentType: 'PASSPORT',
      country: 'US',
      file: new Blob([FILE], { type: 'application/pdf' }),
    };
    const document = await client.form('POST', '/documents', parts);
    this.#documentPath = `/documents/${textAt(document.body, 'id')}/content`;
    return client;
  }

  /** Runs the command while no service runs. Resolves with what it printed. */
  async #afterRestore(...args: string[]): Promise<Record<string, unknown>[]> {
    await this.#start(WITHOUT_SERVICES);
    const command = ['after-restore', '--reason', 'a drill', '--json', ...args];
    const { code, output } = await this.#present.admin(...command);
    if (code !== 0) throw new Error(`after-restore ended with ${code}:\n${output}`);
    await this.end();
    return output
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  }

  /** @param lostAfterMs commands that were asked for after it are lost; without it, none is */
  async #verify({ lostAfterMs, since }: { lostAfterMs?: number; since: number }): Promise<string[]> {
    const client = this.#client;
    const faults: string[] = [];
    const quiet = await becomesQuiet(this.#present, () => Promise.resolve());
    faults.push(...quiet.faults);
    faults.push(...(await withDatabase(this.#present, copyFaults)));
    const ledger = await this.#present.admin('verify-ledger', '--json');
    if (ledger.code !== 0) faults.push(`the ledger is not sound: ${ledger.output}`);
    faults.push(...changedWebhooks(this.#receiver.received));
    const told = resourcesOf(this.#receiver.received.slice(since));
    const kept: Made[] = [];
    for (const made of this.#load.made) {
      const { id, path, askedAtMs, answeredAtMs } = made;
      const { status } = await client.get(path);
      if (lostAfterMs !== undefined && askedAtMs > lostAfterMs + UNCERTAIN_MS) {
        if (status !== 404) faults.push(`${id} was made after the moment, and answers ${status}`);
        if (told.has(id)) faults.push(`a webhook told of ${id}, which was lost`);
        continue;
      }
      if (status === 200) kept.push(made);
      else if (lostAfterMs === undefined || answeredAtMs < lostAfterMs - UNCERTAIN_MS)
        faults.push(`${id} was acknowledged before the moment, and answers ${status}`);
    }
    this.#load.made.splice(0, this.#load.made.length, ...kept);
    return faults;
  }

  /** The system takes commands again, and tells of them. */
  async #goesOn(): Promise<string[]> {
    const before = this.#load.made.length;
    await this.#load.for(this.#client, LOAD_MS);
    const fresh = this.#load.made.slice(before);
    if (fresh.length === 0) return ['no command succeeded afterwards'];
    const faults = await this.#verify({ since: 0 });
    const told = resourcesOf(this.#receiver.received);
    return [
      ...faults,
      ...fresh.filter(({ id }) => !told.has(id)).map(({ id }) => `${id}: no webhook came afterwards`),
    ];
  }

  async #content(): Promise<{ status: number; text: string }> {
    return this.#client.get(this.#documentPath);
  }
}

function seconds(sinceMs: number): string {
  return ((Date.now() - sinceMs) / 1_000).toFixed(1);
}
