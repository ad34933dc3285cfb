import { SandboxProviderDirectory } from './sandbox-provider-directory.adapter';

describe('SandboxProviderDirectory', () => {
  const providers = new SandboxProviderDirectory('sandbox.test').providers();

  it("lists the sandbox's domain, and each domain once", () => {
    expect(providers.find(({ domain }) => domain === 'sandbox.test')).toMatchObject({ isAllowed: true });
    expect(new Set(providers.map(({ domain }) => domain)).size).toBe(providers.length);
    expect(providers.some(({ isAllowed }) => !isAllowed)).toBe(true);
  });

  it.each(providers.map(({ lei }) => lei))(
    'has the legal entity identifier %s with valid check digits',
    (lei) => {
      expect(lei).toMatch(/^[0-9A-Z]{18}[0-9]{2}$/);
      const digits = [...lei].map((letter) => String(Number.parseInt(letter, 36))).join('');
      expect(BigInt(digits) % 97n).toBe(1n);
    },
  );
});
