import { hostname, userInfo } from 'node:os';
import { Environment } from './environment';
import { operatorAccount } from './operator-account';

describe('the account of an operator', () => {
  const { username } = userInfo();

  it('is that of the operating system, on its host', () => {
    expect(operatorAccount(new Environment({}))).toEqual({ name: username, host: hostname() });
  });

  it('names who became root by sudo', () => {
    const env = new Environment({ SUDO_USER: 'ada' });

    expect(operatorAccount(env, true).name).toBe(`ada as ${username}`);
  });

  it('is not what somebody has set who is not root', () => {
    const env = new Environment({ SUDO_USER: 'somebody-else', USER: 'x', LOGNAME: 'x' });

    expect(operatorAccount(env, false).name).toBe(username);
  });
});
