import {
  appendFileSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

const ARCHIVE_LIMIT_MS = 30_000;
const POLL_MS = 100;

/**
 * The back-up of a PostgreSQL server: a copy of its folder and the archive of its write-ahead log. It needs nothing but
 * the server: pg_backup_start, a copy of the files, and pg_backup_stop (PostgreSQL 18, "Making a Base Backup").
 */
export class Archive {
  readonly #log: string;
  readonly #base: string;

  constructor(
    folder: string,
    private readonly dataFolder: string,
  ) {
    this.#log = join(folder, 'wal');
    this.#base = join(folder, 'base');
    mkdirSync(this.#log, { recursive: true, mode: 0o777 });
  }

  /** Settings of a server that archives its log here, for POSTGRES_SETTINGS. */
  get settings(): string {
    const copy = `test ! -f ${this.#log}/%f && cp %p ${this.#log}/%f.part && mv ${this.#log}/%f.part ${this.#log}/%f`;
    return `archive_mode=on;archive_command=${copy}`;
  }

  /** Lets the server's user write to the archive. */
  give({ uid, gid }: { uid: number; gid: number }): void {
    chownSync(this.#log, uid, gid);
  }

  /** Copies the server's folder while it runs. */
  async takeBase(url: string): Promise<void> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      // Both calls need one session.
      await client.query("SELECT pg_backup_start('drill', fast => true)");
      cpSync(this.dataFolder, this.#base, {
        recursive: true,
        filter: (source) => !this.#isLeftOut(source) && existsSync(source),
      });
      const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop()');
      mkdirSync(join(this.#base, 'pg_wal'), { mode: 0o700 });
      writeFileSync(join(this.#base, 'backup_label'), String(rows[0]?.labelfile));
    } finally {
      await client.end();
    }
  }

  /** Waits until the log up to now is in the archive, and returns that moment. */
  async moment(url: string): Promise<Date> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      const { rows } = await client.query<{ at: Date }>('SELECT clock_timestamp() AS at');
      // PostgreSQL recovers to a moment only if the archive has a commit after it.
      await client.query('SELECT pg_current_xact_id()');
      const closed = await client.query<{ file: string }>('SELECT pg_walfile_name(pg_switch_wal()) AS file');
      const file = join(this.#log, String(closed.rows[0]?.file));
      const deadline = Date.now() + ARCHIVE_LIMIT_MS;
      while (!existsSync(file)) {
        if (Date.now() > deadline) throw new Error(`${file} was not archived`);
        await pause(POLL_MS);
      }
      return rows[0]?.at as Date;
    } finally {
      await client.end();
    }
  }

  /** Replaces the server's folder by the back-up. The next start recovers to the moment. */
  restore(to: Date): void {
    const { uid, gid } = statSync(this.dataFolder);
    rmSync(this.dataFolder, { recursive: true });
    cpSync(this.#base, this.dataFolder, { recursive: true });
    writeFileSync(join(this.dataFolder, 'recovery.signal'), '');
    appendFileSync(
      join(this.dataFolder, 'postgresql.auto.conf'),
      `restore_command = 'cp ${this.#log}/%f %p'\nrecovery_target_time = '${to.toISOString().replace('T', ' ').replace('Z', '+00')}'\n` +
        "recovery_target_action = 'promote'\n",
    );
    own(this.dataFolder, uid, gid);
  }

  #isLeftOut(source: string): boolean {
    const path = source.slice(this.dataFolder.length + 1);
    return path === 'postmaster.pid' || path === 'pg_wal' || path.startsWith('pg_wal/');
  }
}

function own(path: string, uid: number, gid: number): void {
  chownSync(path, uid, gid);
  if (!statSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) own(join(path, name), uid, gid);
}
