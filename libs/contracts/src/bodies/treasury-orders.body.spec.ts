import 'reflect-metadata';
import { readShape } from '../checks/shape-reading';
import { CreateFxTradeBody } from './treasury-orders.body';

describe('the limit rate of a trade', () => {
  const isRate = (limitRate: unknown): boolean =>
    !readShape(CreateFxTradeBody, { limitRate }).violations.some(({ field }) => field === 'limitRate');

  it.each(['1', '0.9', '1.0825', '999999999999999', '0.000000000000000001', '1450'])('may be %s', (rate) =>
    expect(isRate(rate)).toBe(true),
  );

  it.each([
    ...[
      '1e5',
      '-1',
      '+1',
      '１',
      '00.1',
      '01',
      '0',
      '0.0',
      '.5',
      '5.',
      '1,5',
      ' 1',
      '0x10',
      'NaN',
      'Infinity',
    ],
    ...['1000000000000000', '1.0000000000000000001', '', 1.5],
  ])('may not be %j', (rate) => expect(isRate(rate)).toBe(false));
});
