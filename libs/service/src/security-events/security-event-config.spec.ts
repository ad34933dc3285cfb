import { Environment } from '../environment';
import { readSecurityEvents, securityEventsSource } from './security-event-config';

function read(value: string) {
  const env = new Environment({ SECURITY_EVENTS: value });
  const config = readSecurityEvents(env);
  env.assertValid();
  return config;
}

describe('the receiver of security events', () => {
  it('is none, standard output, or syslog with or without TLS', () => {
    expect(read('')).toBeUndefined();
    expect(read('stdout')).toEqual({ name: 'stdout', syslog: undefined });
    expect(read('syslog://siem.internal:514')?.syslog).toEqual({
      host: 'siem.internal',
      port: 514,
      tls: undefined,
    });
    const { tls, ...place } = read('syslog+tls://[2001:db8::1]:6514')?.syslog ?? {};
    expect([place, typeof tls]).toEqual([{ host: '2001:db8::1', port: 6514 }, 'function']);
  });

  it.each([
    'off',
    'syslog://siem',
    'syslog://siem:0',
    'syslog://siem:70000',
    'syslog+tls://u:p@siem:6514',
    'udp://siem:514',
  ])('is not %s', (value) => {
    expect(() => read(value)).toThrow(/SECURITY_EVENTS must be stdout, syslog/);
  });

  it.each([
    ['', false],
    ['stdout', false],
    ['syslog://127.0.0.1:514', false],
    ['syslog+tls://siem.internal:6514', false],
    ['syslog://siem.internal:514', true],
  ])('%s: without TLS over a network is %s', (value, isPlaintext) => {
    expect(securityEventsSource(read(value)).isPlaintext).toBe(isPlaintext);
  });
});
