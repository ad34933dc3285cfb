import { hostname } from 'node:os';
import type { OcsfEvent } from './ocsf';

/** "log audit" (RFC 5424, section 6.2.1). */
const FACILITY = 13;
const FACILITY_STEP = 8;
const VERSION = 1;
const NIL = '-';
const HOST_MAX = 255;
/** Severities of syslog by those of OCSF: 5 (critical) is 2, and 1 (informational) is 6. */
const SEVERITY_SUM = 7;
/** A header has printable ASCII alone. */
const NOT_PRINTABLE = /[^\x21-\x7e]/g;

/**
 * An event as a message of RFC 5424, with its length before it (octet counting, RFC 6587 and RFC 5425). The text is JSON
 * without a BOM, because readers of JSON refuse one.
 */
export function syslogMessage(event: OcsfEvent): Buffer {
  const { severity_id: severity, time, metadata } = event;
  const header = [
    `<${FACILITY * FACILITY_STEP + SEVERITY_SUM - severity}>${VERSION}`,
    new Date(time).toISOString(),
    hostname().replace(NOT_PRINTABLE, '').slice(0, HOST_MAX) || NIL,
    `corridor-${metadata.log_provider}`,
    String(process.pid),
    metadata.log_name,
    NIL,
  ].join(' ');
  const message = Buffer.from(`${header} ${JSON.stringify(event)}`);
  return Buffer.concat([Buffer.from(`${message.length} `), message]);
}
