import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { formatId, parseId } from '@corridor/kernel';
import { redactedAnswer, redactedError, redactedRequest, type OperationContract } from '@corridor/contracts';
import { LOGGER } from '@corridor/service';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config';
import { operationOf, type FastifyRequest } from '../http/fastify-request.adapter';
import { UnusableBody } from '../http/json-body.parser';
import { CONTENT_OVERHEAD, type RequestContent } from './domain/request-content';

/** Largest body that is kept, bytes. */
export const BODY_KEPT_MAX = 16 * 1024;
/** What is read or kept of one platform in a minute, characters; beyond that its requests have no content. */
export const KEPT_PER_MINUTE = 1024 * 1024;
/** Reads of the log itself. */
const OWN_PATH = '/request-logs';
const MINUTE_MS = 60_000;
/** Figures of a query are texts. */
const FIGURE = /^\d{1,15}$/;

/** A body as it is kept. */
interface KeptBody {
  text: string | undefined;
  isCut: boolean;
  /** What it takes of the share of its platform. */
  cost: number;
}

const NOTHING: KeptBody = { text: undefined, isCut: false, cost: 0 };
const CUT: KeptBody = { text: undefined, isCut: true, cost: 0 };

/** @param bytes that were read. */
function kept(redacted: object, bytes: number): KeptBody {
  const text = JSON.stringify(redacted);
  const cost = Math.max(bytes, text.length);
  return text.length > BODY_KEPT_MAX ? { ...CUT, cost } : { text, isCut: false, cost };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value of a query as a body would have it. */
function valueOf(text: unknown): unknown {
  if (Array.isArray(text)) return text.map(valueOf);
  if (text === 'true' || text === 'false') return text === 'true';
  return typeof text === 'string' && FIGURE.test(text) ? Number(text) : text;
}

/** The path with its ids, and the query. Other parameters of the path keep their names. */
function urlOf(request: FastifyRequest, operation: OperationContract, names: Set<string>): string {
  const params = request.params as Readonly<Record<string, string>>;
  const path = operation.path.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const parameter = operation.params[name];
    if (!parameter || !('resource' in parameter)) return placeholder;
    const uuid = parseId(parameter.resource, params[name] ?? '');
    return uuid === undefined ? placeholder : formatId(parameter.resource, uuid);
  });
  const sent = Object.entries(request.query as object).map(([name, value]) => [name, valueOf(value)]);
  const query = new URLSearchParams();
  for (const [name, values] of Object.entries(redactedRequest(Object.fromEntries(sent) as object, names)))
    for (const value of [values].flat()) query.append(name, String(value));
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}

function requestBodyOf({ body, headers }: FastifyRequest, names: Set<string>): KeptBody {
  // A body of unknown length could be large.
  const bytes = Number(headers['content-length'] ?? (headers['transfer-encoding'] ? Infinity : 0));
  if (bytes === 0) return NOTHING;
  if (bytes > BODY_KEPT_MAX || body instanceof UnusableBody || !isObject(body)) return CUT;
  return kept(redactedRequest(body, names), bytes);
}

function answerBodyOf({ outcome }: FastifyRequest, names: ReadonlySet<string>): KeptBody {
  const bytes = outcome?.json;
  if (bytes === undefined || bytes.length === 0) return NOTHING;
  if (bytes.length > BODY_KEPT_MAX) return CUT;
  const body: unknown = JSON.parse(bytes.toString('utf8'));
  if (!isObject(body)) return { ...NOTHING, cost: bytes.length };
  return kept(outcome?.code === undefined ? redactedAnswer(body) : redactedError(body, names), bytes.length);
}

/** What the request log keeps of what was sent and what came back. */
@Injectable()
export class RequestContents {
  private minute = 0;
  /** What was used of the share in this minute, by platform. */
  private readonly usedBy = new Map<number, number>();

  constructor(
    @Inject(GATEWAY_CONFIG)
    private readonly config: Pick<GatewayConfig, 'requestLog' | 'requestLogContentDays'>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** The content of a request that was answered; undefined if it isn't kept. Pages of people have none. */
  of(request: FastifyRequest, platformKey: number): RequestContent | undefined {
    const operation = operationOf(request);
    if (!this.config.requestLog || this.config.requestLogContentDays === 0) return undefined;
    // A tail of the log would use up the share of the platform.
    if (!operation || operation.path.startsWith(OWN_PATH)) return undefined;
    if (this.usedInMinute(platformKey) >= KEPT_PER_MINUTE) return undefined;
    try {
      return this.read(request, operation, platformKey);
    } catch (error) {
      // The entry of the log is more than its content. The message of a parser repeats what it read.
      const { name } = error as Error;
      this.logger.warn({ requestId: request.id, error: name }, 'the content of a request could not be read');
      return undefined;
    }
  }

  private read(request: FastifyRequest, operation: OperationContract, platformKey: number): RequestContent {
    const names = new Set<string>();
    const url = urlOf(request, operation, names);
    const sent = requestBodyOf(request, names);
    const answer = answerBodyOf(request, names);
    const cost = CONTENT_OVERHEAD + Math.max(url.length, request.url.length) + sent.cost + answer.cost;
    this.usedBy.set(platformKey, this.usedInMinute(platformKey) + cost);
    return {
      url,
      requestBody: sent.text,
      isRequestCut: sent.isCut,
      answerBody: answer.text,
      isAnswerCut: answer.isCut,
    };
  }

  private usedInMinute(platformKey: number): number {
    const minute = Math.floor(Date.now() / MINUTE_MS);
    if (minute !== this.minute) {
      this.minute = minute;
      this.usedBy.clear();
    }
    return this.usedBy.get(platformKey) ?? 0;
  }
}
