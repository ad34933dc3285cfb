import { deliveryStatusSql, statusListSql } from './status-sql';

describe('statuses in SQL', () => {
  it('are literals by their names', () => {
    expect(deliveryStatusSql).toEqual({
      PENDING: "'PENDING'",
      DELIVERED: "'DELIVERED'",
      FAILED: "'FAILED'",
      DROPPED: "'DROPPED'",
    });
  });

  it('are a list in brackets', () => {
    expect(statusListSql(['FAILED', 'DROPPED'])).toBe("('FAILED', 'DROPPED')");
  });
});
