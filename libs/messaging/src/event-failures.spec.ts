import { DomainError } from '@corridor/kernel';
import { QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from 'typeorm';
import { isFinalFailure, isInfrastructureFailure, outageOf } from './event-failures';

function withCode(code: string): Error {
  return Object.assign(new Error('failed'), { code });
}

describe('isInfrastructureFailure, isFinalFailure and outageOf', () => {
  it.each([
    ...['08006', '08P01', '57P01', '57P03', '57P05', '53300', '25P03', '25P04'],
    ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'],
  ])('treat %s as an infrastructure failure', (code) =>
    expect(isInfrastructureFailure(withCode(code))).toBe(true),
  );

  it.each(['57014', '55P03', '25P03', '25P04'])(
    'treat %s, a wait that was ended, as an infrastructure failure',
    (code) => {
      expect(isInfrastructureFailure(withCode(code))).toBe(true);
      expect(outageOf(withCode(code))?.code).toBe('SERVICE_UNAVAILABLE');
    },
  );

  it.each(['23505', '40P01', '22003', 'ERR_INVALID_ARG_TYPE'])(
    'treat %s as a failure of the event',
    (code) => {
      expect(isInfrastructureFailure(withCode(code))).toBe(false);
      expect(isFinalFailure(withCode(code))).toBe(false);
    },
  );

  it('read the driver error that TypeORM wraps', () => {
    expect(
      isInfrastructureFailure(Object.assign(new Error('wrapped'), { driverError: withCode('57P01') })),
    ).toBe(true);
  });

  it('treat a domain error as final, but not an unavailable service', () => {
    expect(isFinalFailure(new DomainError('CUSTOMER_NOT_FOUND', 'no such customer'))).toBe(true);
    expect(isFinalFailure(new DomainError('SERVICE_UNAVAILABLE', 'away'))).toBe(false);
    expect(isInfrastructureFailure(new DomainError('UPSTREAM_TIMEOUT', 'late'))).toBe(true);
  });

  it('treat a session that pg has given up as an infrastructure failure', () => {
    const error = new Error('Client has encountered a connection error and is not queryable');
    expect(isInfrastructureFailure(error)).toBe(true);
    expect(isInfrastructureFailure(new Error('Query read timeout'))).toBe(true);
    expect(isInfrastructureFailure(new Error('Client was closed and is not queryable'))).toBe(true);
  });

  it.each([
    ['SERVICE_UNAVAILABLE', withCode('25P03')],
    ['UPSTREAM_TIMEOUT', new Error('Query read timeout')],
    ['SERVICE_UNAVAILABLE', withCode('ECONNREFUSED')],
    ['SERVICE_UNAVAILABLE', withCode('57P03')],
    ['SERVICE_UNAVAILABLE', Object.assign(new Error('wrapped'), { driverError: withCode('57P01') })],
    ['SERVICE_UNAVAILABLE', new Error('timeout exceeded when trying to connect')],
    ['UPSTREAM_TIMEOUT', withCode('ECONNRESET')],
    ['UPSTREAM_TIMEOUT', new Error('Connection terminated unexpectedly')],
    ['UPSTREAM_TIMEOUT', new QueryRunnerProviderAlreadyReleasedError()],
    ['UPSTREAM_TIMEOUT', new QueryRunnerAlreadyReleasedError()],
    [undefined, withCode('23505')],
    [undefined, new DomainError('SERVICE_UNAVAILABLE', 'away')],
  ])('return %s for the caller of a request', (code, error) => {
    expect(outageOf(error)?.code).toBe(code);
  });
});
