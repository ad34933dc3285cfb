import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../../infra/workspace.mjs';
import { asyncOperations } from './python-async';

const GENERATED = join(ROOT, 'sdks', 'python', 'src', 'corridor', 'generated');

function generated(name: string): string {
  return readFileSync(join(GENERATED, name), 'utf8');
}

describe('the asynchronous operations of the Python SDK', () => {
  it('are those of the other client', () => {
    expect(asyncOperations(generated('operations.py'))).toBe(generated('async_operations.py'));
  });

  it('await an answer, and return a list that fetches when it is read', () => {
    const text = asyncOperations(
      [
        'class TokensOperations(Group):',
        '    def list_tokens(',
        '    ) -> PagedList[Token]:',
        '        return self._http.list(',
        '',
        '    def get_token(',
        '    ) -> Token:',
        '        return self._http.call(',
      ].join('\n'),
    );
    expect(text.split('\n')).toEqual([
      'class AsyncTokensOperations(AsyncGroup):',
      '    def list_tokens(',
      '    ) -> AsyncPagedList[Token]:',
      '        return self._http.list(',
      '',
      '    async def get_token(',
      '    ) -> Token:',
      '        return await self._http.call(',
    ]);
  });
});
