import { ApiAnswer } from './api-answer';

describe('ApiAnswer', () => {
  it('reads its headers, and joins the values of a repeated one', () => {
    const answer = new ApiAnswer(503, { 'retry-after': ['3'], allow: ['GET', 'POST'] }, '');
    expect([answer.headers.get('Allow'), answer.retryAfter, answer.isReplayed]).toEqual([
      'GET, POST',
      '3',
      false,
    ]);
    expect(new ApiAnswer(200, { 'idempotency-replayed': ['true'] }, '').isReplayed).toBe(true);
  });

  it.each([
    ['{"id":"Customer:1"}', { id: 'Customer:1' }],
    ['<html>', {}],
    ['', {}],
    ['null', {}],
  ])('parses %j into the body %j', (text, body) => {
    expect(new ApiAnswer(200, {}, text).body).toEqual(body);
  });

  it.each([
    [199, false],
    [200, true],
    [299, true],
    [300, false],
  ])('treats status %i as a success: %s', (status, isOk) => {
    expect(new ApiAnswer(status, {}, '').isOk).toBe(isOk);
  });
});
