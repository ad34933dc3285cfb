import { SETTLEMENT_MS, suffixOf, transferPlan } from './scenario';

describe('sandbox scenarios', () => {
  it.each([
    ['000123456789', '789'],
    ['DE89370400440532013002', '002'],
    ['user003@okbank', '003'],
    ['ada.002@mail.test', '002'],
    ['$ada005@platform.test', '005'],
    ['user@bank002', ''],
    ['+254712345004', '004'],
    ['0xAbC004', '004'],
    ['0xAbC00f', ''],
    ['12', ''],
    ['', ''],
  ])('%j ends in %j', (identifier, suffix) => {
    expect(suffixOf(identifier)).toBe(suffix);
  });

  const report = (suffix: string) =>
    transferPlan(suffix).scheduled.map(({ afterMs, report: { to, ...rest } }) => [
      afterMs,
      to,
      'code' in rest ? rest.code : null,
    ]);

  it.each(['111', '000', '001', '006', '007', '102', ''])(
    '%j succeeds after the settlement second',
    (suffix) => {
      expect(report(suffix)).toEqual([
        [0, 'PROCESSING', null],
        [SETTLEMENT_MS, 'COMPLETED', null],
      ]);
    },
  );
});
