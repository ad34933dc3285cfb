import {
  inFlightStatuses,
  statusesOfStage,
  transactionStatuses,
  unsuccessfulStatuses,
} from './transaction-status';

describe('transaction statuses', () => {
  it('belong to exactly one stage each', () => {
    const stages = [
      inFlightStatuses,
      unsuccessfulStatuses,
      statusesOfStage('SETTLED'),
      statusesOfStage('EXPIRED'),
    ];
    expect(stages.flat().sort()).toEqual([...transactionStatuses].sort());
  });
});
