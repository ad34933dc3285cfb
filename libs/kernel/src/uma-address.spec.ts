import { isUmaDomain, umaAddressOf } from './uma-address';

describe('a UMA address', () => {
  it('is parsed into lower-case parts', () => {
    expect(umaAddressOf('$ADA.King-1_x+y@Platform.Test', 'umaAddress')).toEqual({
      text: '$ada.king-1_x+y@platform.test',
      local: 'ada.king-1_x+y',
      domain: 'platform.test',
    });
  });

  it.each([
    '',
    '$',
    '@',
    '$@',
    '$@platform.test',
    '$ada',
    '$ada@',
    '$ada@platform',
    '$ada@-platform.test',
    '$ada@platform..test',
    '$ada@platform.test.',
    '$ada@platform.test:3000',
    'ada@platform.test',
    '$$ada@platform.test',
    '$a b@platform.test',
    '$a@b@platform.test',
    '$ädä@platform.test',
    '$ada@platform.test\n',
    `$${'a'.repeat(65)}@platform.test`,
    `$ada@${'a'.repeat(64)}.test`,
    `$ada@${'a.'.repeat(127)}test`,
  ])('%p is refused', (text) => {
    expect(() => umaAddressOf(text, 'senderUmaAddress')).toThrow(
      expect.objectContaining({
        code: 'INVALID_UMA_ADDRESS',
        details: { errors: [expect.objectContaining({ field: 'senderUmaAddress' })] },
      }),
    );
  });
});

describe('a UMA domain', () => {
  it('leaves room for the longest local part in an address of 255 characters', () => {
    const longest = `${'a'.repeat(63)}.${'a'.repeat(63)}.${'a'.repeat(61)}`;
    expect(isUmaDomain(longest)).toBe(true);
    expect(umaAddressOf(`$${'a'.repeat(64)}@${longest}`, 'umaAddress').text).toHaveLength(255);
    expect(isUmaDomain(`a${longest.slice(0, -1)}bc`)).toBe(false);
    expect(isUmaDomain(`${longest}a`)).toBe(false);
  });
});
