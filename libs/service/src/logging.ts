import pino, { type DestinationStream, type LogFn, type Logger, type LoggerOptions } from 'pino';
import type { LoggerService } from '@nestjs/common';
import { errorRecord } from '@corridor/kernel';
import { MessagingLogger } from '@corridor/messaging';

function isError(value: unknown): value is Error {
  return value instanceof Error || Object.prototype.toString.call(value) === '[object Error]';
}

/** Converts `err`, and every error under another name, to its recordable form. */
function withoutRawErrors(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, isError(value) ? errorRecord(value) : value]),
  );
}

/** A line without a message gets none from the error, because pino would use the raw message. */
function logMethod(this: Logger, args: Parameters<LogFn>, method: LogFn): void {
  const [first, ...rest] = args as unknown[];
  const error = isError(first) ? first : (first as { err?: unknown } | null | undefined)?.err;
  const fields = isError(first) ? { err: first } : first;
  const words = rest.length > 0 && rest[0] !== undefined ? rest : ['an error'];
  const safe =
    error === undefined
      ? args
      : [fields, ...words.map((word) => (isMessageOf(error, word) ? 'an error' : word))];
  method.apply(this, safe as Parameters<LogFn>);
}

function isMessageOf(error: unknown, word: unknown): boolean {
  return isError(error) && word === error.message;
}

/**
 * The process's logger: JSON lines on standard output, without secrets or personal data. Errors are recorded by {@link
 * errorRecord}, whether this library, Nest or Fastify logs them.
 */
export function createLogger(
  input: { service: string; instanceId: string; level: string },
  destination?: DestinationStream,
): Logger {
  const options: LoggerOptions = {
    level: input.level,
    base: { service: input.service, instance: input.instanceId },
    redact: {
      paths: ['*.accountInfo', '*.body', '*.secret', '*.clientSecret', 'req.headers.authorization'],
      remove: true,
    },
    serializers: { err: errorRecord },
    formatters: { log: withoutRawErrors },
    hooks: { logMethod },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return destination ? pino(options, destination) : pino(options);
}

/**
 * Ends the process on an uncaught error or an unhandled rejection. Node itself would print the whole error with all its
 * properties.
 */
export function endOnUncaughtErrors(logger: Pick<Logger, 'fatal'>): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      logger.fatal({ err: error }, `the process ends: ${event}`);
      process.exit(1);
    });
  }
}

/** Connects the messaging library to the process's logger. */
export class PinoMessagingLogger extends MessagingLogger {
  constructor(private readonly logger: Logger) {
    super();
  }

  debug(message: string, fields: Record<string, unknown> = {}): void {
    this.logger.debug(fields, message);
  }
  info(message: string, fields: Record<string, unknown> = {}): void {
    this.logger.info(fields, message);
  }
  warn(message: string, fields: Record<string, unknown> = {}): void {
    this.logger.warn(fields, message);
  }
  error(message: string, fields: Record<string, unknown> = {}): void {
    this.logger.error(fields, message);
  }
}

const STACK = /\n\s+at /;

/** An error of which only the stack is known. The text before its frames may quote values. */
function strangeError(stack: string): Error {
  const error = new Error('its message is not written down');
  error.stack = stack.slice(stack.search(STACK));
  return error;
}

/** Connects Nest to the process's logger. */
export class PinoNestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, context?: string): void {
    this.logger.debug({ context }, String(message));
  }
  /** Nest passes an error, or its message and its stack, or plain words. */
  error(message: unknown, ...rest: unknown[]): void {
    const stack = rest.find((one): one is string => typeof one === 'string' && STACK.test(one));
    const context = rest.find((one) => typeof one === 'string' && one !== stack);
    if (isError(message)) this.logger.error({ err: message, context }, 'Nest met an error');
    else if (stack === undefined) this.logger.error({ context }, String(message));
    else this.logger.error({ err: strangeError(stack), context }, 'Nest met an error');
  }
  warn(message: unknown, context?: string): void {
    this.logger.warn({ context }, String(message));
  }
  debug(message: unknown, context?: string): void {
    this.logger.debug({ context }, String(message));
  }
  verbose(message: unknown, context?: string): void {
    this.logger.trace({ context }, String(message));
  }
}
