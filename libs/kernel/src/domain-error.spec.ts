import { DomainError, invalidInput, renderError } from './domain-error';

describe('errors', () => {
  it('are rendered with status, code, message and details', () => {
    const error = new DomainError('CUSTOMER_NOT_FOUND', 'no such customer', { id: 'x' });
    expect(renderError(error)).toEqual({
      status: 404,
      code: 'CUSTOMER_NOT_FOUND',
      message: 'no such customer',
      details: { id: 'x' },
    });
  });

  it('that nobody expected show nothing of themselves', () => {
    const body = renderError(new Error('relation "customers" does not exist'));
    expect(body).toEqual({
      status: 500,
      code: 'INTERNAL_ERROR',
      message: 'an internal error occurred',
      details: {},
    });
  });

  it('of a shape are INVALID_AMOUNT only where the amount is the only fault', () => {
    const amount = { field: 'amount', message: 'amount must be an integer' };
    expect(invalidInput([amount]).code).toBe('INVALID_AMOUNT');
    expect(invalidInput([{ ...amount, field: 'amountToSend' }]).code).toBe('INVALID_AMOUNT');
    expect(invalidInput([amount, { field: 'source', message: 'source is needed' }]).code).toBe(
      'INVALID_INPUT',
    );
    expect(invalidInput([amount]).details).toEqual({ errors: [amount] });
  });
});
