import { consoleTargetOf } from './console-path';

describe('a path of the console', () => {
  it('leads to the API of operators, and not to the reference beside it', () => {
    const path = '/operations/v1/breaks?limit=1';
    expect(consoleTargetOf(`/api${path}`)).toEqual({ api: 'operations', path });
    for (const name of ['docs', 'docs/scalar.js', 'openapi.json'])
      expect(consoleTargetOf(`/api/operations/${name}`)).toBeUndefined();
  });
});
