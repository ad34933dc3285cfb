import { maskTail } from './mask';

describe('masking', () => {
  it.each([
    ['000123453210', '****3210'],
    ['ada@upi', '****@upi'],
    ['12345', '****2345'],
    ['1234', '****'],
    ['1', '****'],
    ['', '****'],
    ['1🚀2🚀3', '****🚀2🚀3'],
    ['🚀🚀🚀🚀🚀', '****🚀🚀🚀🚀'],
    ['🚀🚀🚀🚀', '****'],
    ['x🚀🚀🚀🚀🚀🚀', '****🚀🚀🚀🚀'],
  ])('of %p shows %p', (value, shown) => {
    expect(maskTail(value)).toBe(shown);
  });
});
