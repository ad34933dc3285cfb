import { appendFileSync, existsSync, readFileSync } from 'node:fs';

interface Line {
  table: string;
  key: string;
  value: unknown;
}

/**
 * The bank's memory: tables of JSON values, and a file with one line for each write. A write is in the file before it
 * is answered, so that a bank that was killed goes on where it was.
 */
export class StateFile {
  private readonly tables = new Map<string, Map<string, unknown>>();

  /** @param path of the file; without one the state ends with the process */
  constructor(private readonly path?: string) {
    if (path === undefined || !existsSync(path)) return;
    for (const line of readFileSync(path, 'utf8').split('\n')) {
      const written = parseLine(line);
      if (written) this.rowsOf(written.table).set(written.key, written.value);
    }
    // A killed writer may have left half a line.
    appendFileSync(path, '\n');
  }

  table<T>(name: string): StateTable<T> {
    const rows = this.rowsOf(name);
    return {
      get: (key) => rows.get(key) as T | undefined,
      all: () => [...rows.values()] as T[],
      set: (key, value) => {
        rows.set(key, value);
        if (this.path !== undefined)
          appendFileSync(this.path, `${JSON.stringify({ table: name, key, value } satisfies Line)}\n`);
      },
    };
  }

  private rowsOf(name: string): Map<string, unknown> {
    const rows = this.tables.get(name) ?? new Map<string, unknown>();
    this.tables.set(name, rows);
    return rows;
  }
}

/** Rows in the order of their first write. */
export interface StateTable<T> {
  get: (key: string) => T | undefined;
  all: () => T[];
  set: (key: string, value: T) => void;
}

function parseLine(line: string): Line | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isLine(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isLine(value: unknown): value is Line {
  return (
    typeof value === 'object' && value !== null && 'table' in value && 'key' in value && 'value' in value
  );
}
