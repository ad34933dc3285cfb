import { hostname, userInfo } from 'node:os';
import { Environment } from './environment';
import { operatorAccount } from './operator-account';

describe('operatorAccount', () => {
  const { username } = userInfo();

  it('returns the account of the operating system and its host', () => {
    expect(operatorAccount(new Environment({}))).toEqual({ name: username, host: hostname() });
  });

  it('names the user who became root by sudo', () => {
    const env = new Environment({ SUDO_USER: 'ada' });

    expect(operatorAccount(env, true).name).toBe(`ada as ${username}`);
  });

  it('ignores environment variables of a user who is not root', () => {
    const env = new Environment({ SUDO_USER: 'somebody-else', USER: 'x', LOGNAME: 'x' });

    expect(operatorAccount(env, false).name).toBe(username);
  });
});
