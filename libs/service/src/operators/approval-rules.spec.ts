import type { RequestContext } from '@corridor/contracts';
import type { StoredApproval } from '@corridor/database';
import { isSamePerson } from './approval-rules';

function isSame(asked: Partial<StoredApproval>, decider: Partial<RequestContext>): boolean {
  const approval = { askedBy: 'Operator:1', askedPerson: null, ...asked };
  const context = { operatorId: 'Operator:2', ...decider };
  return isSamePerson(approval as StoredApproval, { context } as never);
}

describe('the person who decides', () => {
  it('is the one who has asked by the same credential, or by another one', () => {
    expect(isSame({}, { operatorId: 'Operator:1' })).toBe(true);
    expect(isSame({ askedPerson: 'ada' }, { operatorPerson: 'ada' })).toBe(true);
    expect(isSame({ askedPerson: 'ada' }, { operatorPerson: 'grace' })).toBe(false);
    expect(isSame({}, {})).toBe(false);
  });

  it.each([
    ['straße', 'strasse'],
    ['strasse', 'straße'],
  ])('is the one who has asked, stored by a release before as %s and now as %s', (asked, decides) => {
    expect(isSame({ askedPerson: asked }, { operatorPerson: decides })).toBe(true);
    const right = { person: asked, permissions: [] };
    expect(isSame({}, { operatorPerson: decides, operatorRights: { 'Operator:1': right } })).toBe(true);
  });
});
