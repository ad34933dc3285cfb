import { developerMenu } from './menu';

const namesOf = (isSandbox: boolean): string[] => developerMenu(isSandbox).map(({ name }) => name);

describe('the menu of a developer', () => {
  it('has the sandbox in a sandbox alone', () => {
    expect(namesOf(true)).toContain('Sandbox');
    expect(namesOf(false)).not.toContain('Sandbox');
    expect(namesOf(true)).toEqual([...namesOf(false), 'Sandbox']);
  });
});
