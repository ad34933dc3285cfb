import { Injectable } from '@nestjs/common';
import type { ErrorCode } from '@corridor/kernel';
import type { OperationReply } from '@corridor/contracts';
import type { RawReply } from '@corridor/messaging';
import { errorHeadersFor, JSON_TYPE } from '../http/error-answer.presenter';
import type { OperationCall } from '../operation-calls/operation-call.parser';
import { CallerLimits, senderOf } from '../limits/caller-limits.registry';
import type { Sender } from '../limits/upload-places.registry';
import type { FastifyReply } from '../http/fastify-request.adapter';
import { madeIdOf } from './made-id.parser';
import { requestKeyOf } from './request-key.parser';
import { ServiceRequests } from './service-requests.port';

function codeOf(status: number, body: string): ErrorCode | undefined {
  return status < 400 || body === '' ? undefined : (JSON.parse(body) as { code?: ErrorCode }).code;
}

/** An answer with headers of its own, its media type among them. */
export interface TypedReply extends RawReply {
  headers?: Readonly<Record<string, string>>;
}

/** Passes calls to the answering service, and its answers back. */
@Injectable()
export class Forwarder {
  private waiting = 0;

  constructor(
    private readonly services: ServiceRequests,
    private readonly limits: CallerLimits,
  ) {}

  /** Calls with an outstanding answer, including those whose caller has gone. */
  get waitingCount(): number {
    return this.waiting;
  }

  /** Asks the operation's service and passes its rendered answer on. */
  async forward(call: OperationCall, reply: FastifyReply): Promise<void> {
    this.send(reply, await this.ask(call));
  }

  /** Asks the operation's service. */
  async ask({ operation, request }: OperationCall): Promise<RawReply> {
    const { service, sealed, name, upload } = operation;
    if (service === 'gateway') throw new Error(`${name} is answered by the gateway itself`);
    const timeoutMs = upload?.replyWithinMs;
    const options = {
      key: requestKeyOf(operation, request),
      sealed,
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    };
    return this.track(senderOf(request.context), () => this.services.send(name, service, request, options));
  }

  /** Counts a call of a service while its answer is outstanding. @throws LimitReached, or what the call throws. */
  async track(sender: Sender, send: () => Promise<RawReply>): Promise<RawReply> {
    this.waiting += 1;
    try {
      return await this.limits.call(sender, send);
    } finally {
      this.waiting -= 1;
    }
  }

  /** Answers with the result of a gateway handler. */
  async answer(call: OperationCall, reply: FastifyReply, handled: Promise<OperationReply>): Promise<void> {
    const { status = call.operation.status, body, renderedBody, replayed = false } = await handled;
    const text = renderedBody ?? (body === undefined ? '' : JSON.stringify(body));
    const code = codeOf(status, text);
    this.send(reply, { status, body: Buffer.from(text), replayed, ...(code ? { code } : {}) });
  }

  /** Writes an answer; the bytes of the body are passed unchanged. */
  send(reply: FastifyReply, { status, body, replayed, code, headers = {} }: TypedReply): void {
    // The gateway may have answered already while stopping.
    if (reply.sent) return;
    if (replayed) reply.header('idempotency-replayed', 'true');
    const { request } = reply;
    request.outcome = {
      code,
      replayed,
      madeId: request.method === 'POST' ? madeIdOf(status, body) : undefined,
      json: headers['content-type'] === undefined ? body : undefined,
    };
    if (status >= 400) reply.headers(errorHeadersFor(request, status, code));
    reply.code(status);
    if (status === 204 || (body.length === 0 && !headers['content-type'])) reply.send();
    else reply.headers({ 'content-type': JSON_TYPE, ...headers }).send(body);
  }
}
