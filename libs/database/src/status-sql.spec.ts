import { deliveryStatusSql, statusListSql } from './status-sql';

describe('SQL statuses', () => {
  it('are literals under their names', () => {
    expect(deliveryStatusSql).toEqual({
      PENDING: "'PENDING'",
      DELIVERED: "'DELIVERED'",
      FAILED: "'FAILED'",
      DROPPED: "'DROPPED'",
    });
  });

  it('form a list in brackets', () => {
    expect(statusListSql(['FAILED', 'DROPPED'])).toBe("('FAILED', 'DROPPED')");
  });
});
