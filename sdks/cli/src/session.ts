import { Corridor } from '@corridor/sdk';
import type { Command } from 'commander';
import { UsageFailure } from './failures.ts';
import { DEFAULT_BASE_URL, loadProfile, profileName, type Profile } from './profiles.ts';
import { assertProxyUsable } from './proxies.ts';
import { assertMayReceive } from './secret-receivers.ts';
import { ItemTable } from './tables.ts';
import { ask, hasColour, isInteractive, type Terminal } from './terminal.ts';
import { visible } from './visible.ts';

/** A JSON text in tokens: names, other texts, and words or numbers. */
const JSON_TOKENS = /("(?:\\.|[^"\\])*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const COLOURS = { name: 36, text: 32, word: 33, good: 32, bad: 31, dim: 2 } as const;
/** Of a terminal that doesn't say its width. */
const TERMINAL_WIDTH = 80;
type Colour = keyof typeof COLOURS;

interface GlobalOptions {
  profile?: string;
  baseUrl?: string;
  json?: true;
  yes?: true;
  strict: boolean;
}

/** Who calls which deployment. */
export interface Connection extends Profile {
  profile: string;
  baseUrl: string;
}

/** One run of one command: its global options and its terminal. */
export class Session {
  readonly terminal: Terminal;
  readonly #options: GlobalOptions;
  #table: ItemTable | undefined;

  constructor(terminal: Terminal, command: Command) {
    this.terminal = terminal;
    this.#options = command.optsWithGlobals();
  }

  get isJson(): boolean {
    return this.#options.json === true;
  }

  connection(): Connection {
    const profile = loadProfile(this.terminal, this.#options.profile);
    const baseUrl = this.#options.baseUrl ?? profile.baseUrl ?? DEFAULT_BASE_URL;
    if (!URL.canParse(baseUrl)) throw new UsageFailure(`${baseUrl} is not a URL`);
    return { ...profile, profile: this.profileName(), baseUrl };
  }

  profileName(): string {
    return profileName(this.terminal, this.#options.profile);
  }

  /** Whether the command line or the environment names the profile. */
  get isProfileNamed(): boolean {
    return Boolean(this.#options.profile ?? this.terminal.env['CORRIDOR_PROFILE']);
  }

  /** The `--base-url` of the command line. */
  get baseUrlOption(): string | undefined {
    return this.#options.baseUrl;
  }

  client(): Corridor {
    const connection = this.connection();
    const { baseUrl, clientId, clientSecret, profile } = connection;
    if (!clientId || !clientSecret)
      throw new UsageFailure(
        `Profile ${profile} has no credentials. Run: corridor login, or set CORRIDOR_CLIENT_ID and CORRIDOR_CLIENT_SECRET`,
      );
    assertMayReceive(connection);
    assertProxyUsable(baseUrl, this.terminal.env);
    const strict = this.#options.strict ? {} : { strict: false };
    return new Corridor({ baseUrl, clientId, clientSecret, ...strict });
  }

  /** Writes one item: a line with `--json`, else indented. */
  print(item: unknown): void {
    const json = visible(JSON.stringify(item, undefined, this.isJson ? 0 : 2));
    const text = this.isJson ? json : this.#coloured(json);
    this.terminal.stdout.write(`${text}\n`);
  }

  /** Writes an item that people read as words, some of them in a colour. */
  printText(item: unknown, ...words: (string | [text: string, colour: Colour])[]): void {
    if (this.isJson) return this.print(item);
    const shown = words.map((word) =>
      typeof word === 'string' ? visible(word) : this.#paint(visible(word[0]), word[1]),
    );
    this.terminal.stdout.write(`${shown.join(' ')}\n`);
  }

  /** Writes the items of a list, or of its next page, in a terminal as a table. */
  printItems(items: readonly unknown[]): void {
    const { stdout } = this.terminal;
    const rows = items.filter((item) => item !== null && typeof item === 'object') as Record<
      string,
      unknown
    >[];
    const isTable = !this.isJson && stdout.isTTY === true && rows.length === items.length;
    if (!isTable) {
      for (const item of items) this.print(item);
    } else if (rows.length > 0) {
      this.#table ??= new ItemTable(stdout.columns || TERMINAL_WIDTH);
      stdout.write(
        this.#table
          .page(rows)
          .map((line) => `${line}\n`)
          .join(''),
      );
    }
  }

  /** Writes the items of a list, or the one item that the answer is. */
  printAnswer(answer: unknown): void {
    const items = answer !== null && typeof answer === 'object' && 'data' in answer ? answer.data : undefined;
    if (Array.isArray(items)) this.printItems(items);
    else if (answer !== undefined) this.print(answer);
  }

  note(text: string): void {
    this.terminal.stderr.write(`${visible(text)}\n`);
  }

  /** `text` in a colour, if data may have colours. */
  #paint(text: string, colour: Colour): string {
    const isPlain = this.isJson || !hasColour(this.terminal);
    return isPlain ? text : `\u001B[${COLOURS[colour]}m${text}\u001B[0m`;
  }

  /**
   * Asks before something that can't be undone.
   * @throws UsageFailure if the answer is not yes, or if nobody can answer and `--yes` is missing
   */
  async confirm(question: string): Promise<void> {
    if (this.#options.yes) return;
    if (!isInteractive(this.terminal)) throw new UsageFailure(`${question} Repeat the command with --yes.`);
    const answer = await ask(this.terminal, `${question} [y/N] `);
    if (!/^y(es)?$/i.test(answer)) throw new UsageFailure('Nothing was done.');
  }

  #coloured(json: string): string {
    return json.replaceAll(JSON_TOKENS, (token, text?: string, colon?: string) => {
      if (text === undefined) return this.#paint(token, 'word');
      return `${this.#paint(text, colon === undefined ? 'text' : 'name')}${colon ?? ''}`;
    });
  }
}
