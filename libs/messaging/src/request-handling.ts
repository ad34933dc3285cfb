import { operations, type OperationReply } from '@corridor/contracts';
import { DomainError, type ErrorBody, renderError } from '@corridor/kernel';
import { type MessageHandler } from '@nestjs/microservices';
import { isObservable, lastValueFrom } from 'rxjs';
import { outageOf } from './event-failures';
import { type Frame } from './frames';
import { START_MARGIN_MS } from './limits';
import { type KafkaConnection } from './kafka-connection';
import { type MessagingLogger, type MessagingMetrics } from './ports';
import { type ProduceError } from './producer-link';
import { RecordSender } from './record-sender';
import { RequestEntryContext } from './request-context';
import {
  encodeReply,
  isSealed,
  openRequest,
  type ReplyHead,
  type RequestHead,
  type UnknownAsker,
  UnsealedFrameError,
} from './request-wire';
import { type OpenSpan, traceFields } from './tracing';

export interface RequestHandlingOptions {
  connection: KafkaConnection;
  logger: MessagingLogger;
  metrics: MessagingMetrics;
  handlers: ReadonlyMap<string, MessageHandler>;
}

/** A handler's answer in its wire form. */
interface RenderedReply {
  head: Omit<ReplyHead, 'id'>;
  body: string;
}

const DEFAULT_STATUS = 200;
/** The label of operations that this service doesn't have. */
const UNKNOWN_OPERATION = 'unknown';
const REPLY_PAUSE_MS = 500;

const successStatus: ReadonlyMap<string, number> = new Map(
  Object.values(operations).map((operation) => [operation.name, operation.status]),
);

/** The answer of a Nest handler: a value, a promise of one, or an observable whose last value counts. */
export async function answerOf(result: unknown): Promise<unknown> {
  const settled: unknown = await result;
  return isObservable(settled) ? lastValueFrom(settled, { defaultValue: undefined }) : settled;
}

/** Runs one request: opens it, calls its handler, sends the reply. */
export class RequestHandling {
  constructor(private readonly options: RequestHandlingOptions) {}

  /**
   * Never rejects. Resolves when the reply is handed to the producer. Its effect is durable by then.
   * @param isLost whether another instance handles the request again. A failure of this one is then not the answer.
   */
  async handle(head: RequestHead, frame: Frame, isLost: () => boolean = () => false): Promise<void> {
    const { connection, metrics } = this.options;
    if (connection.clock.nowMs() > head.startBy) {
      metrics.count('requestsDroppedLate', 1);
      return;
    }
    const startedMs = performance.now();
    const span = this.beginSpan(head);
    const reply = await this.answer(head, frame, span);
    const outcome = outcomeOf(reply.head.status);
    const operation = this.options.handlers.has(head.op) ? head.op : UNKNOWN_OPERATION;
    metrics.observe('request', (performance.now() - startedMs) / 1_000, { operation, outcome });
    span?.end({ 'corridor.reply.status': reply.head.status }, outcome === 'failed');
    metrics.count(outcome === 'failed' ? 'requestsFailed' : 'requestsHandled', 1);
    if (reply.head.status >= 500 && isLost()) return;
    this.reply(head, reply);
  }

  /** Answers a request that is not begun: this release doesn't know its form, or its asker may not make it. */
  refuse({ id, replyTo }: Pick<UnknownAsker, 'id' | 'replyTo'>, isSealed: boolean, why: DomainError): void {
    const { connection, logger, metrics } = this.options;
    const { head, body } = renderFailure(renderError(why));
    metrics.count('requestsFailed', 1, { operation: 'unknown' });
    const settled = (error?: ProduceError): void => {
      if (error !== undefined) logger.warn('the answer to a refused request was lost', { err: error });
    };
    const frame = encodeReply(id, head, body);
    connection.sender.add({ topic: replyTo, partition: 0, frame, isSealed, settled });
  }

  /** The span of a request in a recorded trace. */
  private beginSpan({ op, requestId, traceparent }: RequestHead): OpenSpan | undefined {
    const { tracing } = this.options.connection;
    if (!tracing.follows(traceparent)) return undefined;
    const attributes = { 'messaging.system': 'kafka', 'corridor.request.id': requestId };
    return tracing.begin(op, { kind: 'server', parent: traceparent, attributes });
  }

  private async answer(head: RequestHead, frame: Frame, span: OpenSpan | undefined): Promise<RenderedReply> {
    try {
      const handler = this.options.handlers.get(head.op);
      if (handler === undefined) throw new Error(`nothing handles ${head.op}`);
      const request = openRequest(head, frame);
      if (span !== undefined) request.context.traceparent = span.traceparent;
      const answer = await answerOf(handler(request, new RequestEntryContext(head)));
      return renderAnswer(head.op, (answer ?? {}) as OperationReply);
    } catch (error) {
      if (error instanceof UnsealedFrameError) {
        this.options.metrics.count('unsealedRefused', 1);
      }
      return renderFailure(this.noted(head, error));
    }
  }

  private noted(head: RequestHead, error: unknown): ErrorBody {
    const rendered = renderError(outageOf(error) ?? error);
    const fields = { ...namesOf(head), operation: head.op, code: rendered.code };
    if (error instanceof DomainError && rendered.status < 500) {
      this.options.logger.debug('a request was refused', fields);
    } else {
      this.options.logger.error('a request failed', { ...fields, err: error });
    }
    return rendered;
  }

  private reply(head: RequestHead, reply: RenderedReply): void {
    try {
      const frame = encodeReply(head.id, reply.head, reply.body);
      if (!RecordSender.fits(frame)) throw new Error(`a reply of ${frame.length} bytes is too large`);
      this.send(head, frame);
    } catch (error) {
      this.options.logger.error('a reply could not be made', { ...namesOf(head), err: error });
      const failure = renderFailure(renderError(error));
      this.send(head, encodeReply(head.id, failure.head, failure.body));
    }
  }

  /** Sends a reply again after a broken connection while its caller may still wait. */
  private send(head: RequestHead, frame: Buffer): void {
    const { connection, metrics, logger } = this.options;
    const settled = (error?: ProduceError): void => {
      if (error === undefined) {
        metrics.count('repliesSent', 1);
        return;
      }
      const isWanted = Date.now() < head.startBy + START_MARGIN_MS;
      if (!isWanted || error.unknownTopic) {
        logger.warn('a reply was lost', { ...namesOf(head), err: error });
        return;
      }
      setTimeout(() => this.send(head, frame), REPLY_PAUSE_MS).unref();
    };
    connection.sender.add({ topic: head.replyTo, partition: 0, frame, isSealed: isSealed(head), settled });
  }
}

/** What names a request in log lines. */
function namesOf({ requestId, traceparent }: RequestHead): { requestId: string; traceId?: string } {
  return { requestId, ...traceFields(traceparent) };
}

function outcomeOf(status: number): 'ok' | 'refused' | 'failed' {
  if (status >= 500) return 'failed';
  return status >= 400 ? 'refused' : 'ok';
}

function renderAnswer(operation: string, answer: OperationReply): RenderedReply {
  const status = answer.status ?? successStatus.get(operation) ?? DEFAULT_STATUS;
  const body = answer.renderedBody ?? (answer.body === undefined ? '' : JSON.stringify(answer.body));
  const head = { status, ...(answer.replayed === true ? { replayed: true as const } : {}) };
  return { head: { ...head, ...storedCode(status, body) }, body };
}

/** The error code of a stored error answer, for the head. */
function storedCode(status: number, body: string): { code?: ErrorBody['code'] } {
  if (status < 400 || body === '') return {};
  const { code } = JSON.parse(body) as Partial<ErrorBody>;
  return code === undefined ? {} : { code };
}

function renderFailure(body: ErrorBody): RenderedReply {
  return { head: { status: body.status, code: body.code }, body: JSON.stringify(body) };
}
