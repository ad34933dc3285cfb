import type { SqlRunner } from '@corridor/messaging';
import type { Pool } from 'pg';
import type { ReadReplica } from './read-replica';
import { createSessionPool } from './session-pool';
import type { SessionInput } from './session-settings';

/** Sessions for pages. Few are enough, because a page takes less than a millisecond. */
const SESSIONS_MAX = 4;
/** Texts contain everything that a plan depends on, so one plan holds for all parameters. */
const PLANNED_ONCE = { plan_cache_mode: 'force_generic_plan' };
/** Maximum number of prepared texts. Each session keeps a plan of each. */
const PREPARED_MAX = 64;
/** A text is prepared when it is used for this time. Rare combinations of filters take no place. */
const USES_BEFORE = 8;
/** Maximum number of texts whose uses are counted. */
const COUNTED_MAX = 1_000;

/**
 * Which statement texts a session prepares: those that come often, up to a fixed number. The texts are built from
 * filters, so there are more of them than a session may keep plans of.
 */
export class PreparedTexts {
  private readonly names = new Map<string, string>();
  private readonly uses = new Map<string, number>();

  constructor(private readonly preparedMax = PREPARED_MAX) {}

  /** The name under which to prepare the text; undefined if it isn't prepared. */
  nameOf(text: string): string | undefined {
    const known = this.names.get(text);
    if (known !== undefined || this.names.size >= this.preparedMax) return known;
    const uses = (this.uses.get(text) ?? 0) + 1;
    if (uses < USES_BEFORE) {
      if (this.uses.size >= COUNTED_MAX) this.uses.clear();
      this.uses.set(text, uses);
      return undefined;
    }
    const name = `page_${this.names.size + 1}`;
    this.names.set(text, name);
    this.uses.delete(text);
    return name;
  }
}

/**
 * Runs the statements of list pages. PostgreSQL needs longer to plan such a statement than to run it. These sessions
 * prepare frequent texts and plan each once, without regard to its parameters. A text therefore contains everything
 * that its plan depends on, such as the limit and the order.
 */
export class PageSessions implements SqlRunner {
  private readonly texts = new PreparedTexts();

  constructor(
    readonly pool: Pool,
    private readonly replica?: ReadReplica,
  ) {}

  /** Runs one statement in a snapshot of its own, on the read replica if there is one that is recent enough. */
  query(text: string, values: unknown[] = []): Promise<unknown> {
    const name = this.texts.nameOf(text);
    const statement = name === undefined ? { text, values } : { name, text, values };
    const onPrimary = (): Promise<unknown> => this.pool.query(statement);
    return this.replica === undefined ? onPrimary() : this.replica.statement(statement, onPrimary);
  }

  /** Closes the sessions. */
  end(): Promise<void> {
    return this.pool.end();
  }
}

type PagePoolInput = Omit<SessionInput, 'use' | 'settings' | 'isPooled'> & {
  /** Maximum number of sessions. Default: 4. */
  max?: number | undefined;
  onLost?: (error: Error) => void;
};

/** A pool of sessions that plan each prepared text once. */
export function createPagePool({ max = SESSIONS_MAX, ...input }: PagePoolInput): Pool {
  return createSessionPool({ ...input, use: 'work', settings: PLANNED_ONCE, max });
}

/** Sessions for the pages of a service. They connect with the first page. */
export function createPageSessions({
  replica,
  ...input
}: PagePoolInput & { replica?: ReadReplica | undefined }): PageSessions {
  return new PageSessions(createPagePool(input), replica);
}

/**
 * A row limit as a constant of the statement's text. For a limit in a parameter the planner assumes a tenth of all
 * rows.
 * @throws Error if it isn't a whole number.
 */
export function limitSql(rows: number): string {
  if (!Number.isSafeInteger(rows) || rows < 0) throw new Error('a limit of rows is a whole number');
  return String(rows);
}
