/** What a service trusts and `ALLOW_PLAINTEXT` may name: outside of a sandbox it needs TLS. */
export const plaintextSources = [
  'alerts',
  'connectors',
  'kafka',
  'otlp',
  'postgres',
  'rates',
  's3',
  'syslog',
] as const;
export type PlaintextSource = (typeof plaintextSources)[number];

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i;

/** Whether the host of a URL is this machine, so that no network carries what is sent there. */
export function isLoopbackHost(host: string): boolean {
  return LOOPBACK.test(host);
}
