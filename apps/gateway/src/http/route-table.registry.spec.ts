import { RouteTable } from './route-table.registry';

describe('RouteTable', () => {
  const table = new RouteTable(true);

  it.each([
    ['/2025-10-13/transfer-out', ['POST', 'OPTIONS']],
    ['/2025-10-13/transfer-out?x=1', ['POST', 'OPTIONS']],
    ['/2025-10-13/transfer%2Dout', ['POST', 'OPTIONS']],
    ['/2025-10-13/customers/anything', ['GET', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS']],
    ['/2025-10-13/customers/internal-accounts', ['GET', 'HEAD', 'OPTIONS']],
    ['/2025-10-13/customers/', []],
    ['/2025-10-13/customers/a/b', []],
    ['/2025-10-13', []],
    ['/transfer-out', []],
    ['/', ['GET', 'HEAD', 'OPTIONS']],
    ['//', []],
    ['/openapi.json', ['GET', 'HEAD', 'OPTIONS']],
    ['/2025-10-13/%', []],
  ])('knows the methods of %s', (url, methods) => {
    expect(table.methodsOf(url)).toEqual(methods);
  });

  it('contains no sandbox paths outside a sandbox', () => {
    const path = '/2025-10-13/sandbox/clock/advance';

    expect(table.methodsOf(path)).toEqual(['POST', 'OPTIONS']);
    expect(new RouteTable(false).methodsOf(path)).toEqual([]);
    expect(new RouteTable(false).methodsOf('/')).toEqual([]);
  });
});
