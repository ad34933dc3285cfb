import { variablesOf } from '@corridor/contracts';
import { configurationOf } from '@corridor/testing';
import { readGatewayConfig } from './config';

describe('the configuration of gateway', () => {
  it('is the one in the table of variables', () => {
    const { read, needed } = configurationOf(readGatewayConfig);
    expect(read).toEqual(variablesOf('gateway').sort());
    expect(needed).toEqual(variablesOf('gateway', { needed: true }).sort());
  });
});
