import type { Logger } from 'pino';
import pino from 'pino';
import { createLogger, PinoMessagingLogger, PinoNestLogger } from './logging';

const NAME = 'Wilhelmina Quandt';

/** An error as TypeORM throws it. */
function queryFailure(): Error {
  const driverError = Object.assign(new Error(`invalid input syntax for type date: "${NAME}"`), {
    code: '22007',
    severity: 'ERROR',
    detail: `Key (full_name)=(${NAME}) already exists.`,
  });
  return Object.assign(new Error(driverError.message), driverError, {
    query: 'INSERT INTO customers VALUES ($1)',
    parameters: [NAME],
    driverError,
  });
}

function logged(write: (logger: Logger) => void): Record<string, unknown>[] {
  const lines: string[] = [];
  write(
    createLogger(
      { service: 'accounts', instanceId: 'x', level: 'debug' },
      { write: (line) => lines.push(line) },
    ),
  );
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('a logged error', () => {
  const error = queryFailure();
  const ways: [string, (logger: Logger) => void][] = [
    ['under err', (logger) => logger.error({ err: error }, 'a worker failed')],
    ['under err without words', (logger) => logger.error({ err: error })],
    ['under another name', (logger) => logger.warn({ failure: error, err: error }, 'a worker failed')],
    ['by itself', (logger) => logger.error(error)],
    ['with its own message as the words', (logger) => logger.error({ err: error }, error.message)],
    ['as a cause', (logger) => logger.error({ err: new Error('outer', { cause: error }) }, 'failed')],
    [
      'by a logger of Fastify, with serialisers of its own',
      (logger) =>
        logger
          .child({}, { serializers: { err: pino.stdSerializers.err } })
          .error({ err: error }, 'a request failed'),
    ],
    ['by Nest', (logger) => new PinoNestLogger(logger).error(error)],
    [
      'by Nest, as message and stack',
      (logger) => new PinoNestLogger(logger).error(error.message, error.stack, 'ExceptionsHandler'),
    ],
    ['by the messaging library', (logger) => new PinoMessagingLogger(logger).warn('failed', { err: error })],
  ];

  it.each(ways)('contains no parameter, detail or value: %s', (_, write) => {
    const [line, ...more] = logged(write);
    expect(more).toEqual([]);
    expect(JSON.stringify(line)).not.toContain('Wilhelmina');
    expect(JSON.stringify(line)).not.toContain('INSERT');
    expect(JSON.stringify(line)).toContain('logging.spec');
  });

  it('has type, code and stack frames', () => {
    const [line] = logged((logger) => logger.error({ err: error, jobId: 'j1' }, 'a worker failed'));
    expect(line).toMatchObject({
      msg: 'a worker failed',
      jobId: 'j1',
      err: { type: 'Error', code: '22007' },
    });
  });

  it('does not change lines without an error', () => {
    const [line, words] = logged((logger) => {
      logger.info({ port: 3000 }, 'ready');
      logger.info('ready');
    });
    expect(line).toMatchObject({ port: 3000, msg: 'ready' });
    expect(words).toMatchObject({ msg: 'ready' });
  });
});
