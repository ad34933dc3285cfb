import type { SecureContextOptions } from 'node:tls';
import { isLoopbackHost } from '@corridor/kernel';
import type { Environment } from '../environment';
import type { TrustedSource } from '../plaintext';
import { readTlsFiles } from '../tls-files';

/** A receiver of syslog over TCP. */
export interface SyslogReceiver {
  host: string;
  port: number;
  /** Undefined: without TLS. */
  tls: (() => SecureContextOptions) | undefined;
}

/** Where security events go. */
export interface SecurityEventsConfig {
  /** As it was configured. How far a receiver has the audit log is kept by this name. */
  name: string;
  /** Undefined: standard output. */
  syslog: SyslogReceiver | undefined;
}

const STDOUT = 'stdout';
const FORM = /^syslog(?<tls>\+tls)?:\/\/(?:\[(?<ipv6>[0-9a-f:]+)\]|(?<host>[\w.-]+)):(?<port>\d{1,5})$/i;
const PORT_MAX = 65_535;

/** `SECURITY_EVENTS`: `stdout`, `syslog://host:port` or `syslog+tls://host:port`; undefined if it is off. */
export function readSecurityEvents(env: Environment): SecurityEventsConfig | undefined {
  const files = readTlsFiles(env, {
    ca: 'SECURITY_EVENTS_CA_FILE',
    cert: 'SECURITY_EVENTS_CERT_FILE',
    key: 'SECURITY_EVENTS_KEY_FILE',
  });
  const name = env.optional('SECURITY_EVENTS');
  if (name === undefined) return undefined;
  if (name === STDOUT) return { name, syslog: undefined };
  const { tls, ipv6, host = ipv6 ?? '', port: digits } = FORM.exec(name)?.groups ?? {};
  const port = Number(digits);
  if (!(port >= 1 && port <= PORT_MAX))
    env.violation(
      'SECURITY_EVENTS must be stdout, syslog://host:port or syslog+tls://host:port, for example syslog+tls://siem.example.com:6514',
    );
  return { name, syslog: { host, port, tls: tls === undefined ? undefined : files } };
}

/** The receiver as a source that needs TLS: who could read or change its lines would see who does what. */
export function securityEventsSource(config: SecurityEventsConfig | undefined): TrustedSource {
  const { syslog } = config ?? {};
  return {
    name: 'syslog',
    variable: 'SECURITY_EVENTS',
    isPlaintext: syslog !== undefined && syslog.tls === undefined && !isLoopbackHost(syslog.host),
    remedy: 'use syslog+tls://',
  };
}
