import 'reflect-metadata';
import { readShape } from '../checks/shape-reading';
import { UpdateConfigBody } from './config.body';

describe('a change of umaDomain', () => {
  it('accepts exactly the domains that leave room for the longest local part in an address of 255 characters', () => {
    const longest = `${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(61)}`;
    expect(`$${'x'.repeat(64)}@${longest}`).toHaveLength(255);
    expect(readShape(UpdateConfigBody, { umaDomain: longest }).violations).toEqual([]);
    expect(readShape(UpdateConfigBody, { umaDomain: `${longest}c` }).violations).toMatchObject([
      { field: 'umaDomain' },
    ]);
  });
});
