import { maskTail } from './mask';

describe('masking', () => {
  it.each([
    ['000123453210', '****3210'],
    ['12345', '****45'],
    ['12', '****2'],
    ['1', '****'],
    ['', '****'],
  ])('of %p shows %p', (value, shown) => {
    expect(maskTail(value)).toBe(shown);
  });
});
