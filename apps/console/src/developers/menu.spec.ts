import { developerMenu } from './menu';

const namesOf = (isSandbox: boolean, mayManage = false): string[] =>
  developerMenu({ isSandbox, mayManage }).map(({ name }) => name);

describe('the menu of a developer', () => {
  it('has the sandbox in a sandbox alone', () => {
    expect(namesOf(true)).toContain('Sandbox');
    expect(namesOf(false)).not.toContain('Sandbox');
    expect(namesOf(true)).toEqual([...namesOf(false), 'Sandbox']);
  });

  it('has the team with MANAGE alone', () => {
    expect(namesOf(false)).not.toContain('Team');
    expect(namesOf(false, true)).toEqual([...namesOf(false), 'Team']);
  });
});
