import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KycBrands, KycBrandsError } from './kyc-brands.registry';

const PLATFORM = 'PlatformConfig:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';

describe('the brands of the hosted page', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'brands-'));
    writeFileSync(join(folder, 'acme.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    writeFileSync(join(folder, 'large.png'), Buffer.alloc(128 * 1024 + 1));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const read = (document: unknown): KycBrands => {
    const path = join(folder, 'brands.json');
    writeFileSync(path, typeof document === 'string' ? document : JSON.stringify(document));
    return KycBrands.read(path);
  };
  const violationsOf = (document: unknown): readonly string[] => {
    try {
      read(document);
    } catch (error) {
      if (error instanceof KycBrandsError) return error.violations;
    }
    throw new Error('the document was read');
  };

  it('belong to platforms, with a default for the others', () => {
    const acme = { name: ' Acme Pay ', logo: 'acme.svg', privacyUrl: 'https://acme.example/privacy' };
    const brands = read({ default: { name: 'Corridor' }, [PLATFORM]: acme });
    expect(brands.of(PLATFORM)).toEqual({
      name: 'Acme Pay',
      logo: expect.stringMatching(/^data:image\/svg\+xml;base64,/) as string,
      privacyUrl: 'https://acme.example/privacy',
    });
    expect([brands.of('PlatformConfig:other'), brands.of()]).toEqual([
      { name: 'Corridor' },
      { name: 'Corridor' },
    ]);
    expect(KycBrands.NONE.of(PLATFORM)).toEqual({});
  });

  it.each([
    ['no JSON', '{'],
    ['a list', []],
    ['an unknown id', { acme: {} }],
    ['no object', { default: 'Acme' }],
    ['an unknown member', { default: { colour: 'red' } }],
    ['a blank name', { default: { name: ' ' } }],
    ['a long name', { default: { name: 'x'.repeat(65) } }],
    ['a logo that is missing', { default: { logo: 'missing.png' } }],
    ['a logo that is too large', { default: { logo: 'large.png' } }],
    ['a logo of another kind', { default: { logo: 'brands.json' } }],
    ['a script for a link', { default: { privacyUrl: 'javascript:alert(1)' } }],
  ])('with %s are refused', (_what, document) => expect(violationsOf(document)).toHaveLength(1));

  it('with several errors are refused with all of them', () => {
    expect(violationsOf({ default: { name: 1, logo: 'x', privacyUrl: 'x' }, other: {} })).toHaveLength(4);
  });
});
