import pino, { type Logger } from 'pino';
import type { LoggerService } from '@nestjs/common';
import { MessagingLogger } from '@corridor/messaging';

/** The process's logger: JSON lines on standard output, without secrets or personal data. */
export function createLogger(input: { service: string; instanceId: string; level: string }): Logger {
  return pino({
    level: input.level,
    base: { service: input.service, instance: input.instanceId },
    redact: {
      paths: ['*.accountInfo', '*.body', '*.secret', '*.clientSecret', 'req.headers.authorization'],
      remove: true,
    },
    timestamp: pino.stdTimeFunctions.isoTime,
  });
}

/** Lets the messaging library write to the process's logger. */
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

/** Lets Nest write to the process's logger. */
export class PinoNestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, context?: string): void {
    this.logger.debug({ context }, String(message));
  }
  error(message: unknown, ...rest: unknown[]): void {
    this.logger.error({ err: message instanceof Error ? message : undefined, rest }, String(message));
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
