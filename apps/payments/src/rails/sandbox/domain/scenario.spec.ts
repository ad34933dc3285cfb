import { SETTLEMENT_MS, transferPlan } from './scenario';

describe('sandbox scenarios', () => {
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
