import { DomainError, invalidInput, renderError } from './domain-error';

describe('renderError and invalidInput', () => {
  it('render status, code, message and details', () => {
    const error = new DomainError('CUSTOMER_NOT_FOUND', 'no such customer', { id: 'x' });
    expect(renderError(error)).toEqual({
      status: 404,
      code: 'CUSTOMER_NOT_FOUND',
      message: 'no such customer',
      details: { id: 'x' },
    });
  });

  it('hide the content of an unexpected error', () => {
    const body = renderError(new Error('relation "customers" does not exist'));
    expect(body).toEqual({
      status: 500,
      code: 'INTERNAL_ERROR',
      message: 'an internal error occurred',
      details: {},
    });
  });

  it('use INVALID_AMOUNT only if the amount is the only violation', () => {
    const amount = { field: 'amount', message: 'amount must be an integer' };
    expect(invalidInput([amount]).code).toBe('INVALID_AMOUNT');
    expect(invalidInput([{ ...amount, field: 'amountToSend' }]).code).toBe('INVALID_AMOUNT');
    expect(invalidInput([amount, { field: 'source', message: 'source is needed' }]).code).toBe(
      'INVALID_INPUT',
    );
    expect(invalidInput([amount]).details).toEqual({ errors: [amount] });
  });
});
