import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { programArgs } from '../../start/apps.mjs';

/** What an app's admin program did with a command. */
export interface CommandResult {
  code: number;
  /** The lines that it printed. */
  lines: string[];
}

/** Runs a command of an app's admin program. `input` is what it reads. */
export type RunInApp = (app: string, args: readonly string[], input?: string) => Promise<CommandResult>;

/** How an app's admin program is started. */
export interface AppProgram {
  file: string;
  env: NodeJS.ProcessEnv;
}

/** The last line that a command prints in a session: `{"exitCode":<n>}`. */
const END = /^\{"exitCode":(\d+)\}$/;

/** One process of an app's admin program, which runs one command after the other. Errors go to this terminal. */
class AppSession {
  private readonly child: ChildProcessByStdio<Writable, Readable, null>;
  private readonly ended: Promise<void>;
  private lines: string[] = [];
  private finish: ((result: CommandResult) => void) | undefined;
  private last: Promise<unknown> = Promise.resolve();
  private hasEnded = false;

  constructor({ file, env }: AppProgram) {
    this.child = spawn(process.execPath, programArgs(file, ['session']), {
      stdio: ['pipe', 'pipe', 'inherit'],
      env,
    });
    // Its end is noticed by `close`.
    this.child.stdin.on('error', () => undefined);
    createInterface({ input: this.child.stdout }).on('line', (line) => this.take(line));
    this.ended = new Promise((done) => {
      this.child.once('close', () => {
        this.hasEnded = true;
        this.end(1);
        done();
      });
    });
  }

  run(args: readonly string[], input: string): Promise<CommandResult> {
    const result = this.last.then(() => this.runNext(args, input));
    this.last = result;
    return result;
  }

  async close(): Promise<void> {
    this.child.stdin.end();
    await this.ended;
  }

  private runNext(args: readonly string[], input: string): Promise<CommandResult> {
    return new Promise((finish) => {
      this.finish = finish;
      if (this.hasEnded) this.end(1);
      else this.child.stdin.write(`${JSON.stringify({ args, input })}\n`);
    });
  }

  private take(line: string): void {
    const [, exitCode] = END.exec(line) ?? [];
    if (exitCode !== undefined) this.end(Number(exitCode));
    else if (line !== '') this.lines.push(line);
  }

  private end(code: number): void {
    this.finish?.({ code, lines: this.lines });
    this.finish = undefined;
    this.lines = [];
  }
}

/** Runs commands in apps, all of an app in one process, and ends the processes afterwards. */
export async function withAppSessions<T>(
  programOf: (app: string) => AppProgram,
  work: (runInApp: RunInApp) => Promise<T>,
): Promise<T> {
  const sessions = new Map<string, AppSession>();
  const sessionOf = (app: string): AppSession => {
    const session = sessions.get(app) ?? new AppSession(programOf(app));
    sessions.set(app, session);
    return session;
  };
  try {
    return await work((app, args, input = '') => sessionOf(app).run(args, input));
  } finally {
    await Promise.all([...sessions.values()].map((session) => session.close()));
  }
}
