import { madeIdOf } from './made-id.parser';

const ID = 'Transaction:0199a1b5-8192-7eb5-91ba-f3e4d5c6b7a8';
const of = (text: string, status = 201) => madeIdOf(status, Buffer.from(text));

describe('the id of what a request has made', () => {
  it('is the first member of the answer', () => {
    expect(of(`{"id":"${ID}","status":"PENDING"}`)).toBe(ID);
    expect(of(`{"id":"${ID}"}`)).toBe(ID);
  });

  it('is absent in an answer without one, or with another text', () => {
    for (const text of ['', '{}', '{"status":"PENDING"}', '{"id":"x"}', `{"data":[{"id":"${ID}"}]}`]) {
      expect(of(text)).toBeUndefined();
    }
  });

  it('is absent in an error', () => {
    expect(of(`{"id":"${ID}"}`, 409)).toBeUndefined();
  });
});
