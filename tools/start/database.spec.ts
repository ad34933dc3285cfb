import { embeddedUrl, serviceUrl } from './database.mjs';

describe('database URLs', () => {
  it("contain the service's role and password, and the port of a pooler if there is one", () => {
    const owner = 'postgres://owner:secret@db.example:5432/corridor?sslmode=verify-full';
    expect(serviceUrl(owner, 'payments', 'p@ss')).toBe(
      'postgres://corridor_payments:p%40ss@db.example:5432/corridor?sslmode=verify-full',
    );
    expect(new URL(serviceUrl(owner, 'payments', 'p', '6432')).port).toBe('6432');
  });

  it('use the loopback address of the embedded server', () => {
    expect(new URL(embeddedUrl({ port: 5433, password: 'x' })).host).toBe('127.0.0.1:5433');
  });
});
