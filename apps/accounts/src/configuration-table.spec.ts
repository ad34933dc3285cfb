import { variablesOf } from '@corridor/contracts';
import { configurationOf } from '@corridor/testing';
import { readConfig } from './config';

describe('the configuration of accounts', () => {
  it('is the one in the table of variables', () => {
    const { read, needed } = configurationOf(readConfig);
    expect(read).toEqual(variablesOf('accounts').sort());
    expect(needed).toEqual(variablesOf('accounts', { needed: true }).sort());
  });
});
