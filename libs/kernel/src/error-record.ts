import { keptText } from './text';

/** Limits of a recorded error: characters, stack frames and causes. */
const TEXT_LENGTH_MAX = 1_000;
const FRAMES_MAX = 20;
const CAUSES_MAX = 5;

const SQL_STATE = /^[0-9A-Z]{5}$/;
/**
 * Classes of PostgreSQL errors whose messages quote names of the database and never values: connections, transactions,
 * rights, resources, time limits, missing tables and columns. All others (above all 22, data, and 23, constraints) may
 * quote the sent values.
 */
const WITHOUT_VALUES = /^(08|25|26|28|3D|40|42501|42703|42P01|53|54|55|57|58)/;
/** From the first quotation mark to the last, because the quoted value may contain quotation marks. */
const QUOTED = /["'`«“].*["'`»”]/s;
const FRAME = /^\s+at .*(:\d+:\d+\)?|<anonymous>\)?|native\)?)$/;

/** The fields of an error that may appear in a log, a table or a dead letter. */
export interface ErrorFields {
  /** Name of its class. */
  type: string;
  message: string;
  /** SQLSTATE, or the code that Node or a library gives the failure. */
  code?: string;
  /** The constraint that PostgreSQL names, otherwise the table. */
  subject?: string;
  /** Stack frames without the message. */
  stack?: string;
  /** The causes, the direct one first. */
  causes?: ErrorFields[];
}

/** A recorded error. {@link errorRecord} returns it unchanged. */
class ErrorRecord implements ErrorFields {
  readonly type: string;
  readonly message: string;
  declare readonly code?: string;
  declare readonly subject?: string;
  declare readonly stack?: string;
  declare readonly causes?: ErrorFields[];

  constructor(fields: ErrorFields) {
    this.type = fields.type;
    this.message = fields.message;
    Object.assign(this, fields);
  }
}

/**
 * Converts any thrown value to its recordable fields: type, message, code, stack frames and at most five causes. It
 * omits queries, their parameters, PostgreSQL's `detail`, and every value that a message of PostgreSQL or a parser
 * quotes.
 */
export function errorRecord(error: unknown): ErrorFields {
  if (error instanceof ErrorRecord) return error;
  const causes = causesOf(error).map((cause) => new ErrorRecord(fieldsOf(cause)));
  return new ErrorRecord({ ...fieldsOf(error), ...(causes.length > 0 ? { causes } : {}) });
}

/** The same in one line, `type code: message`, for columns, headers and terminals. */
export function errorText(error: unknown): string {
  const { type, code, message } = errorRecord(error);
  return keptText(`${type}${code === undefined ? '' : ` ${code}`}: ${message}`, TEXT_LENGTH_MAX);
}

/** Whether the value is an error of this realm or of another one. */
function isError(thrown: unknown): thrown is Error {
  return thrown instanceof Error || Object.prototype.toString.call(thrown) === '[object Error]';
}

function fieldsOf(error: unknown): ErrorFields {
  if (!isError(error)) return { type: typeof error, message: thrownText(error) };
  const { code, constraint, table } = pgPart(error) ?? (error as PgFields);
  const subject = constraint ?? table;
  const stack = framesOf(error);
  return {
    type: error.constructor?.name === 'Error' ? error.name : (error.constructor?.name ?? error.name),
    message: keptText(messageOf(error), TEXT_LENGTH_MAX),
    ...(typeof code === 'string' || typeof code === 'number' ? { code: String(code) } : {}),
    ...(typeof subject === 'string' ? { subject } : {}),
    ...(stack === '' ? {} : { stack }),
  };
}

/** The text of a thrown value that is not an error: a string, or an object with a message. */
function thrownText(thrown: unknown): string {
  if (typeof thrown === 'string') return keptText(thrown, TEXT_LENGTH_MAX);
  const { message } = (thrown ?? {}) as { message?: unknown };
  return typeof message === 'string' ? keptText(message, TEXT_LENGTH_MAX) : 'what was thrown is no error';
}

interface PgFields {
  code?: unknown;
  constraint?: unknown;
  table?: unknown;
  driverError?: unknown;
  severity?: unknown;
}

/** The PostgreSQL error itself, or the one that TypeORM wraps. */
function pgPart(error: unknown): (Error & PgFields) | undefined {
  for (const one of [error, (error as PgFields | undefined)?.driverError]) {
    const { code, severity } = (one ?? {}) as PgFields;
    const isPg = typeof code === 'string' && SQL_STATE.test(code) && typeof severity === 'string';
    if (isPg && isError(one)) return one;
  }
  return undefined;
}

function messageOf(error: Error): string {
  const pg = pgPart(error);
  if (pg) return WITHOUT_VALUES.test(String(pg.code)) ? pg.message : unquoted(pg.message);
  // A parser's message quotes the unreadable text, with and without quotation marks.
  if (error.name === 'SyntaxError') return 'a text could not be parsed';
  const isOfTypeOrm = 'driverError' in error || 'criteria' in error || 'parameters' in error;
  return isOfTypeOrm ? unquoted(error.message) : error.message;
}

function unquoted(message: string): string {
  return message.replace(QUOTED, '"…"');
}

/** Removes the message from the stack. The stack begins with the message, whose lines may look like frames. */
function framesOf({ stack = '', message }: Error): string {
  const at = message === '' ? -1 : stack.indexOf(message);
  const frames = at < 0 ? stack : stack.slice(at + message.length);
  return frames
    .split('\n')
    .filter((line) => FRAME.test(line))
    .slice(0, FRAMES_MAX)
    .join('\n');
}

function causesOf(error: unknown): unknown[] {
  const found: unknown[] = [];
  const open: unknown[] = [error];
  const seen = new Set<unknown>(open);
  for (let one = open.shift(); one !== undefined && found.length < CAUSES_MAX; one = open.shift()) {
    const { cause, errors } = (one ?? {}) as { cause?: unknown; errors?: unknown };
    for (const inner of [cause, ...(Array.isArray(errors) ? (errors as unknown[]) : [])]) {
      if (!isError(inner) || seen.has(inner)) continue;
      seen.add(inner);
      open.push(inner);
      if (found.length < CAUSES_MAX) found.push(inner);
    }
  }
  return found;
}
