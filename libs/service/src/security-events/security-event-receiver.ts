import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { SECOND_MS } from '@corridor/kernel';
import type { OcsfEvent } from './ocsf';
import type { SecurityEventsConfig, SyslogReceiver } from './security-event-config';
import { syslogMessage } from './syslog-message';

/** For so long a receiver may be silent, milliseconds. */
const SILENCE_MAX_MS = 10 * SECOND_MS;

/** Sends events. It resolves when the receiver has all of them; otherwise some may have arrived. */
export type SendEvents = (events: readonly OcsfEvent[]) => Promise<void>;

/** The way to the configured receiver. */
export function eventSender({ syslog }: SecurityEventsConfig): SendEvents {
  if (syslog === undefined) return toStandardOutput;
  return (events) => toSyslog(syslog, events);
}

function toStandardOutput(events: readonly OcsfEvent[]): Promise<void> {
  const lines = events.map((event) => `${JSON.stringify(event)}\n`).join('');
  return new Promise((resolve, reject) => {
    process.stdout.write(lines, (error) => (error ? reject(error) : resolve()));
  });
}

function open({ host, port, tls }: SyslogReceiver): Socket {
  if (tls === undefined) return connect({ host, port });
  const server = isIP(host) === 0 ? { servername: host } : {};
  return connectTls({ host, port, ...server, ...tls(), minVersion: 'TLSv1.2' });
}

/**
 * Each call has a connection of its own, because syslog answers nothing, and TCP takes bytes that nobody reads any more.
 * A receiver that has read to the end closes its side; one that was killed before has the connection reset.
 */
function toSyslog(receiver: SyslogReceiver, events: readonly OcsfEvent[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = open(receiver);
    let isWritten = false;
    socket.setTimeout(SILENCE_MAX_MS, () => socket.destroy(new Error('the receiver of syslog is silent')));
    // Nothing comes back, but the end is only seen by reading.
    socket.resume();
    socket.once('end', () => {
      if (!isWritten) socket.destroy();
    });
    socket.on('error', reject);
    socket.once('close', () => {
      if (isWritten) resolve();
      else reject(new Error('the receiver of syslog has ended the connection'));
    });
    socket.once(receiver.tls === undefined ? 'connect' : 'secureConnect', () => {
      socket.end(Buffer.concat(events.map(syslogMessage)), () => (isWritten = true));
    });
  });
}
