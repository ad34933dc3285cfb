import 'reflect-metadata';
import { readShape } from '../checks/shape-reading';
import { UndoStatementBody } from './bank-statements.body';
import { FreezeBody, UnfreezeBody } from './freezes.body';
import { UndoMatchBody } from './statement-matches.body';

describe('a body that undoes something', () => {
  it.each([UndoStatementBody, UndoMatchBody, UnfreezeBody])('needs no reason: %p', (body) => {
    expect(readShape(body, {}).violations).toEqual([]);
    expect(readShape(body, { reason: 'it was wrong' }).violations).toEqual([]);
  });

  it('needs one if it freezes', () => {
    const { violations } = readShape(FreezeBody, { direction: 'IN' });
    expect(violations).toMatchObject([{ field: 'reason' }]);
  });
});
