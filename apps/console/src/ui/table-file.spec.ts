import { nextOf, readTable } from './table-file';

describe('the file of a table', () => {
  afterEach(() => jest.restoreAllMocks());

  it('has all pages, in their order', async () => {
    const pages = new Map([
      ['/journal?date=a', new Response('1\n', { headers: { link: '<?cursor=b>; rel="next"' } })],
      ['/journal?cursor=b', new Response('2\n')],
    ]);
    jest.spyOn(globalThis, 'fetch').mockImplementation((url) => {
      const found = pages.get(String(url));
      return found ? Promise.resolve(found) : Promise.reject(new Error('no such page'));
    });
    const file = await readTable('/journal', '?date=a');
    expect(await file.text()).toBe('1\n2\n');
  });

  it('is none if a page is refused', async () => {
    const refusal = { status: 409, code: 'NOT_IN_THIS_STATE', message: 'not kept yet' };
    const headers = { 'x-request-id': 'r-1' };
    jest
      .spyOn(globalThis, 'fetch')
      .mockResolvedValue(new Response(JSON.stringify(refusal), { status: 409, headers }));
    await expect(readTable('/journal', '?date=a')).rejects.toMatchObject({
      code: 'NOT_IN_THIS_STATE',
      requestId: 'r-1',
    });
  });

  it('ends without a next page', () => {
    expect([nextOf(null), nextOf('<?a>; rel="first"'), nextOf('<?a=1&b=2>; rel="next"')]).toEqual([
      undefined,
      undefined,
      '?a=1&b=2',
    ]);
  });
});
