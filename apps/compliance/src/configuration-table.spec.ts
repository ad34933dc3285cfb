import { variablesOf } from '@corridor/contracts';
import { configurationOf } from '@corridor/testing';
import { readConfig } from './config';

describe('the configuration of compliance', () => {
  it('is the one in the table of variables', () => {
    const { read, needed } = configurationOf(readConfig);
    expect(read).toEqual(variablesOf('compliance').sort());
    expect(needed).toEqual(variablesOf('compliance', { needed: true }).sort());
  });
});
