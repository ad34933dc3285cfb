import { DomainError } from './domain-error';
import { errorRecord, errorText } from './error-record';

const NAME = 'Wilhelmina Quandt';

/** Like an error of pg: message and detail quote the sent value. */
function pgError(fields: object, message: string): Error {
  return Object.assign(new Error(message), { severity: 'ERROR', ...fields });
}

/** Like an error of TypeORM: it carries the query and its parameters. */
class QueryFailedError extends Error {
  constructor(
    readonly query: string,
    readonly parameters: unknown[],
    readonly driverError: Error,
  ) {
    super(driverError.message);
    Object.assign(this, driverError);
  }
}

describe('errorRecord', () => {
  const unique = pgError(
    {
      code: '23505',
      detail: `Key (full_name)=(${NAME}) already exists.`,
      table: 'customers',
      constraint: 'uq_name',
      where: NAME,
    },
    'duplicate key value violates unique constraint "uq_name"',
  );

  it('contains no query, parameter or detail of a failed query', () => {
    const record = errorRecord(new QueryFailedError('INSERT INTO customers VALUES ($1)', [NAME], unique));
    expect(record).toMatchObject({
      type: 'QueryFailedError',
      code: '23505',
      subject: 'uq_name',
      message: 'duplicate key value violates unique constraint "…"',
    });
    expect(Object.keys(record).sort()).toEqual(['code', 'message', 'stack', 'subject', 'type']);
    expect(JSON.stringify(record)).not.toContain(NAME);
  });

  it.each([
    ['22P02', `invalid input syntax for type uuid: "${NAME}"`],
    ['22P02', `invalid input syntax for type uuid: "a "quoted" ${NAME}\n    at ${NAME} (file.js:1:1)"`],
    ['22008', `date/time field value out of range: "${NAME}"`],
    ['P0001', `'${NAME}' is not allowed`],
    ['42601', `syntax error at or near "${NAME}"`],
  ])(
    'contains no value that a PostgreSQL message quotes, neither in message nor stack: %s %s',
    (code, message) => {
      const error = pgError({ code }, message);
      const record = errorRecord(new QueryFailedError('', [], error));
      for (const text of [JSON.stringify(record), JSON.stringify(errorRecord(error)), errorText(error)]) {
        expect(text).not.toContain('Quandt');
        expect(text).toContain(code);
      }
      expect(record.stack).toContain('error-record.spec');
    },
  );

  it('keeps messages without values', () => {
    const late = pgError({ code: '57014' }, 'canceling statement due to statement timeout');
    expect(errorText(late)).toBe('Error 57014: canceling statement due to statement timeout');
    const gone = pgError({ code: '42P01' }, 'relation "counts" does not exist');
    expect(errorText(gone)).toBe('Error 42P01: relation "counts" does not exist');
    expect(errorText(new DomainError('NOT_FOUND', 'there is no "such" path'))).toContain(
      'there is no "such" path',
    );
    expect(
      errorRecord(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })),
    ).toMatchObject({
      code: 'ECONNREFUSED',
      message: 'connect ECONNREFUSED',
    });
  });

  it('contains nothing of a text that could not be parsed', () => {
    for (const parse of [() => JSON.parse(`${NAME}{`) as unknown, () => BigInt(NAME)]) {
      try {
        parse();
      } catch (error) {
        expect(JSON.stringify(errorRecord(error))).not.toContain('Wilh');
      }
    }
  });

  it('names at most five causes, each once, and no other property of an error', () => {
    const chain = Array.from({ length: 9 }).reduce<Error>(
      (cause, _, n) => Object.assign(new Error(`cause ${n}`, { cause }), { body: NAME }),
      unique,
    );
    const record = errorRecord(new AggregateError([chain, unique], 'all failed'));
    expect(record.causes).toHaveLength(5);
    expect(JSON.stringify(record)).not.toContain(NAME);
    const round = new Error('round');
    round.cause = round;
    expect(errorRecord(round)).not.toHaveProperty('causes');
  });

  it('limits the length of messages and stacks', () => {
    const record = errorRecord(new Error('x'.repeat(100_000)));
    expect(JSON.stringify(record).length).toBeLessThan(10_000);
  });

  it.each([[{ body: NAME }], [undefined], [null], [7], [[NAME]]])(
    'records only that a thrown value is not an error: %j',
    (thrown) => {
      expect(JSON.stringify(errorRecord(thrown))).not.toContain(NAME);
      expect(errorText(thrown)).toContain('what was thrown is no error');
    },
  );

  it('returns an existing record unchanged', () => {
    const record = errorRecord(unique);
    expect(errorRecord(record)).toBe(record);
  });
});
