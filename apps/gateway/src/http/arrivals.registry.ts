import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { GATEWAY_CONFIG, type ArrivalLimits, type GatewayConfig } from '../config';

/** Longest interval between two checks, milliseconds. */
const LOOK_EVERY_MAX_MS = 1_000;
/** Number of checks within the shortest limit. */
const LOOKS_PER_LIMIT = 4;
/** Time for the answer to a cut request to be sent, milliseconds. */
const FAREWELL_MS = 1_000;

/** A request whose body hasn't arrived completely. */
interface Arrival {
  request: IncomingMessage;
  response: ServerResponse;
  startedAtMs: number;
  /** When its connection last delivered bytes, or had bytes that the gateway hadn't read yet. */
  progressAtMs: number;
  bytesRead: number;
  isUpload: boolean;
}

/**
 * Time limits for the arrival of bodies. Node has one limit for all requests. An upload over a slow line takes minutes,
 * and is cut only after a pause or at the end. A request that isn't admitted as an upload has the ordinary limit, so a
 * client without a token can't hold a connection by sending slowly. One check a second over all requests costs less
 * than a timer for each.
 */
@Injectable()
export class Arrivals implements OnApplicationShutdown {
  private readonly limits: ArrivalLimits;
  private readonly arriving = new Map<IncomingMessage, Arrival>();
  private timer: NodeJS.Timeout | undefined;

  constructor(@Inject(GATEWAY_CONFIG) { arrivalLimits }: Pick<GatewayConfig, 'arrivalLimits'>) {
    this.limits = arrivalLimits;
  }

  /** Starts to watch the requests of a server. */
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

  /** Watches a request from the end of its headers to the end of its body. */
  watch(request: IncomingMessage, response: ServerResponse): void {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    if (encoding === undefined && (length === undefined || length === '0')) return;
    const now = performance.now();
    const { bytesRead } = request.socket;
    const times = { startedAtMs: now, progressAtMs: now };
    this.arriving.set(request, { request, response, ...times, bytesRead, isUpload: false });
  }

  /** Gives a request the limits of an upload; only if its caller may upload. */
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
    // Unread bytes are a delay of the gateway: of the storage, or of a queue.
    if (bytesRead !== arrival.bytesRead || request.readableLength > 0) {
      Object.assign(arrival, { bytesRead, progressAtMs: nowMs });
    }
    return nowMs - arrival.progressAtMs > uploadIdleMs || nowMs - startedAtMs > uploadMs;
  }

  /** As Node itself cuts incomplete requests. */
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
