import { DomainError } from '@corridor/kernel';
import { QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from 'typeorm';
import { isFinalFailure, isInfrastructureFailure, outageOf } from './event-failures';

function withCode(code: string): Error {
  return Object.assign(new Error('failed'), { code });
}

describe('event failures', () => {
  it.each([
    ...['08006', '08P01', '57P01', '57P03', '57P05', '53300', '25P03', '25P04'],
    ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'],
  ])('takes %s for the infrastructure', (code) => expect(isInfrastructureFailure(withCode(code))).toBe(true));

  it.each(['57014', '55P03', '25P03', '25P04'])('takes %s, a wait that was ended, for the same', (code) => {
    expect(isInfrastructureFailure(withCode(code))).toBe(true);
    expect(outageOf(withCode(code))?.code).toBe('SERVICE_UNAVAILABLE');
  });

  it.each(['23505', '40P01', '22003', 'ERR_INVALID_ARG_TYPE'])('takes %s for the event', (code) => {
    expect(isInfrastructureFailure(withCode(code))).toBe(false);
    expect(isFinalFailure(withCode(code))).toBe(false);
  });

  it('looks into the driver error that TypeORM wraps', () => {
    expect(
      isInfrastructureFailure(Object.assign(new Error('wrapped'), { driverError: withCode('57P01') })),
    ).toBe(true);
  });

  it('takes a refusal of the domain for final, but not a service that is away', () => {
    expect(isFinalFailure(new DomainError('CUSTOMER_NOT_FOUND', 'no such customer'))).toBe(true);
    expect(isFinalFailure(new DomainError('SERVICE_UNAVAILABLE', 'away'))).toBe(false);
    expect(isInfrastructureFailure(new DomainError('UPSTREAM_TIMEOUT', 'late'))).toBe(true);
  });

  it('takes a session that pg has given up for the infrastructure', () => {
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
  ])('is %s to the caller of a request', (code, error) => {
    expect(outageOf(error)?.code).toBe(code);
  });
});
