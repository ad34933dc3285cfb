import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { GATEWAY_CONFIG, type ArrivalLimits, type GatewayConfig } from '../config';

/** Longest time between two looks, milliseconds. */
const LOOK_EVERY_MAX_MS = 1_000;
/** Looks within the shortest limit. */
const LOOKS_PER_LIMIT = 4;
/** How long the answer to a request that was cut has to leave, milliseconds. */
const FAREWELL_MS = 1_000;

/** A request whose body hasn't arrived yet. */
interface Arrival {
  request: IncomingMessage;
  response: ServerResponse;
  startedAtMs: number;
  /** When its connection last brought bytes, or had some that we hadn't taken yet. */
  progressAtMs: number;
  bytesRead: number;
  isUpload: boolean;
}

/**
 * How long bodies may take to arrive. Node knows one limit for all requests; an upload by a bad line takes minutes, and
 * is cut where nothing comes for a while, or in the end. What hasn't been let in as an upload has the ordinary limit,
 * so nobody without a token holds a connection by sending slowly. One look a second at what is under way costs less
 * than a timer for each request.
 */
@Injectable()
export class Arrivals implements OnApplicationShutdown {
  private readonly limits: ArrivalLimits;
  private readonly arriving = new Map<IncomingMessage, Arrival>();
  private timer: NodeJS.Timeout | undefined;

  constructor(@Inject(GATEWAY_CONFIG) { arrivalLimits }: Pick<GatewayConfig, 'arrivalLimits'>) {
    this.limits = arrivalLimits;
  }

  /** Begins to look after the requests of a server. */
  start(server: Server): void {
    const { requestMs, uploadIdleMs, uploadMs } = this.limits;
    const pauseMs = Math.min(
      LOOK_EVERY_MAX_MS,
      Math.ceil(Math.min(requestMs, uploadIdleMs, uploadMs) / LOOKS_PER_LIMIT),
    );
    this.timer = setInterval(() => this.look(server, performance.now()), pauseMs).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Looks after a request from the end of its headers to the end of its body. */
  watch(request: IncomingMessage, response: ServerResponse): void {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    if (encoding === undefined && (length === undefined || length === '0')) return;
    const now = performance.now();
    const { bytesRead } = request.socket;
    const times = { startedAtMs: now, progressAtMs: now };
    this.arriving.set(request, { request, response, ...times, bytesRead, isUpload: false });
  }

  /** Gives a request the time of an upload; only where its caller may upload. */
  allowUpload(request: IncomingMessage): void {
    const arrival = this.arriving.get(request);
    if (arrival) arrival.isUpload = true;
  }

  private look(server: Server, nowMs: number): void {
    for (const arrival of this.arriving.values()) {
      const { request } = arrival;
      if (request.complete || request.socket.destroyed) this.arriving.delete(request);
      else if (this.isLate(arrival, nowMs)) this.cut(server, arrival);
    }
  }

  private isLate(arrival: Arrival, nowMs: number): boolean {
    const { request, startedAtMs } = arrival;
    const { requestMs, uploadIdleMs, uploadMs } = this.limits;
    if (!arrival.isUpload) return nowMs - startedAtMs > requestMs;
    const { bytesRead } = request.socket;
    // What we haven't taken yet is our delay: the storage's, or that of a queue.
    if (bytesRead !== arrival.bytesRead || request.readableLength > 0) {
      Object.assign(arrival, { bytesRead, progressAtMs: nowMs });
    }
    return nowMs - arrival.progressAtMs > uploadIdleMs || nowMs - startedAtMs > uploadMs;
  }

  /** As Node itself cuts what isn't complete in time. */
  private cut(server: Server, { request, response }: Arrival): void {
    this.arriving.delete(request);
    const { socket } = request;
    if (response.headersSent) {
      socket.destroy();
      return;
    }
    const late = new Error('the request was not complete in time');
    server.emit('clientError', Object.assign(late, { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
    setTimeout(() => socket.destroy(), FAREWELL_MS).unref();
  }
}
