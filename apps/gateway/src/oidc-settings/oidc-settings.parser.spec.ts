import { Environment } from '@corridor/service';
import { readOidcSettings, ruleFor, type OidcSettings } from './oidc-settings.parser';

const needed = {
  OIDC_ISSUER: 'https://login.example.com',
  OIDC_CLIENT_ID: 'corridor',
  OIDC_ROLE_MAP: '{"money":"finance","dev":"developer","look":"developer:VIEW"}',
};

function read(change: Record<string, string | undefined> = {}): OidcSettings | undefined {
  const env = new Environment({ ...needed, ...change });
  const settings = readOidcSettings(env);
  env.assertValid();
  return settings;
}

describe('the settings of the OpenID provider', () => {
  it('are off without an issuer', () => {
    expect(read({ OIDC_ISSUER: undefined })).toBeUndefined();
  });

  it('have defaults for claims and scope, and need no secret', () => {
    expect(read()).toEqual({
      issuer: 'https://login.example.com/',
      clientId: 'corridor',
      clientSecret: undefined,
      scope: 'openid profile',
      roleClaim: 'roles',
      platformClaim: 'corridor_platform',
      roles: [
        { value: 'money', role: 'finance', permissions: [] },
        { value: 'dev', role: 'developer', permissions: ['VIEW', 'TRANSACT', 'MANAGE'] },
        { value: 'look', role: 'developer', permissions: ['VIEW'] },
      ],
      required: { acr: [], amr: [], ofEveryone: false },
    });
  });

  it.each(['http://127.0.0.1:4000', 'http://localhost:4000/realms/x', 'https://login.example.com/realms/x'])(
    'accept the issuer %s',
    (OIDC_ISSUER) => {
      expect(read({ OIDC_ISSUER })?.issuer).toBe(new URL(OIDC_ISSUER).href);
    },
  );

  it.each([
    ['OIDC_ISSUER', 'http://login.example.com', 'OIDC_ISSUER must be https://'],
    ['OIDC_ISSUER', 'http://localhost.example.com', 'OIDC_ISSUER must be https://'],
    ['OIDC_ISSUER', 'login.example.com', 'OIDC_ISSUER must be https://'],
    ['OIDC_ISSUER', 'https://user:pass@login.example.com', 'OIDC_ISSUER must be https://'],
    ['OIDC_CLIENT_ID', undefined, 'OIDC_CLIENT_ID is needed'],
    ['OIDC_ROLE_MAP', undefined, 'OIDC_ROLE_MAP is needed'],
    ['OIDC_ROLE_MAP', 'money=finance', 'OIDC_ROLE_MAP must be JSON'],
    ['OIDC_ROLE_MAP', '["finance"]', 'OIDC_ROLE_MAP must be a list of pairs'],
    ['OIDC_ROLE_MAP', '[["a","finance","b"]]', 'OIDC_ROLE_MAP must be a list of pairs'],
    ['OIDC_ROLE_MAP', '[[7,"finance"]]', 'OIDC_ROLE_MAP must be a list of pairs'],
    ['OIDC_ROLE_MAP', '7', 'OIDC_ROLE_MAP must be a list of pairs'],
    ['OIDC_ROLE_MAP', '{"b":"admin","7":"finance"}', 'an object with numbers as names has no order'],
    ['OIDC_ROLE_MAP', '[["a","root"],["b","admin"]]', 'must give a role to "a"'],
    ['OIDC_REQUIRED_FOR', 'admins', 'OIDC_REQUIRED_FOR must be operators or everyone'],
    ['OIDC_ROLE_MAP', '{"a":"root","b":"admin"}', 'must give a role to "a"'],
    ['OIDC_ROLE_MAP', '{"a":"finance:VIEW"}', 'must give a role to "a"'],
    ['OIDC_ROLE_MAP', '{"a":"developer:VIEW,ALL"}', 'must give a role to "a"'],
    ['OIDC_ROLE_MAP', '{"a":["developer"]}', 'must give a role to "a"'],
    ['OIDC_SCOPE', 'profile', 'OIDC_SCOPE must contain openid'],
  ])('refuse %s=%s', (name, value, message) => {
    expect(() => read({ [name]: value })).toThrow(message);
  });

  it('keep the order of the list, whatever its values are', () => {
    const OIDC_ROLE_MAP = '[["money","finance"],["42","admin"],["7","support"]]';
    const { roles = [] } = read({ OIDC_ROLE_MAP }) ?? {};
    expect(roles.map(({ value }) => value)).toEqual(['money', '42', '7']);
    expect(ruleFor(roles, ['7', '42'])?.role).toBe('admin');
    expect(read({ OIDC_ROLE_MAP: '{"42":"admin"}' })?.roles[0]?.role).toBe('admin');
  });

  it('demand values of acr and amr, of operators or of everyone', () => {
    const change = {
      OIDC_REQUIRED_ACR: 'gold',
      OIDC_REQUIRED_AMR: 'mfa, hwk',
      OIDC_REQUIRED_FOR: 'everyone',
    };
    expect(read(change)?.required).toEqual({ acr: ['gold'], amr: ['mfa', 'hwk'], ofEveryone: true });
  });

  it('give the first role of the map that a person has', () => {
    const { roles = [] } = read() ?? {};
    expect(ruleFor(roles, ['look', 'money'])?.role).toBe('finance');
    expect(ruleFor(roles, 'look')?.permissions).toEqual(['VIEW']);
    for (const claim of [undefined, null, [], 'moneyx', { money: true }, 7]) {
      expect(ruleFor(roles, claim)).toBeUndefined();
    }
  });
});
