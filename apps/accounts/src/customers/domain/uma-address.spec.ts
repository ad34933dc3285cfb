import { checkUmaAddress, generatedUmaAddress } from './uma-address';

describe('a UMA address', () => {
  it.each([
    ['$ada@platform.test', '$ada@platform.test'],
    ['$ADA.King-1_x+y@Platform.Test', '$ada.king-1_x+y@platform.test'],
    [`$${'a'.repeat(64)}@platform.test`, `$${'a'.repeat(64)}@platform.test`],
  ])('%p is %p', (text, address) => {
    expect(checkUmaAddress(text, 'platform.test')).toBe(address);
  });

  it.each([
    'ada@platform.test',
    '$@platform.test',
    '$ada',
    '$ada@',
    '$ada@other.test',
    '$ada@sub.platform.test',
    '$a b@platform.test',
    '$a@b@platform.test',
    '$ädä@platform.test',
    `$${'a'.repeat(65)}@platform.test`,
    '',
  ])('%p is refused', (text) => {
    expect(() => checkUmaAddress(text, 'platform.test')).toThrow(
      expect.objectContaining({ code: 'INVALID_UMA_ADDRESS' }),
    );
  });

  it('is valid if it was generated', () => {
    const address = generatedUmaAddress('0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b', 'platform.test');
    expect(checkUmaAddress(address, 'platform.test')).toBe(address);
  });
});
