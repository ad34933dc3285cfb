import { embeddedUrl, serviceUrl } from './database.mjs';

describe('database URLs', () => {
  it('name the role of the service, its password and a pooler before the server', () => {
    const owner = 'postgres://owner:secret@db.example:5432/corridor?sslmode=verify-full';
    expect(serviceUrl(owner, 'payments', 'p@ss')).toBe(
      'postgres://corridor_payments:p%40ss@db.example:5432/corridor?sslmode=verify-full',
    );
    expect(new URL(serviceUrl(owner, 'payments', 'p', '6432')).port).toBe('6432');
  });

  it('take the embedded server by its loopback address', () => {
    expect(new URL(embeddedUrl({ port: 5433, password: 'x' })).host).toBe('127.0.0.1:5433');
  });
});
