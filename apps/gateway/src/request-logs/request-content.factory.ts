import { Inject, Injectable } from '@nestjs/common';
import { formatId, parseId } from '@corridor/kernel';
import { redactedAnswer, redactedError, redactedRequest, type OperationContract } from '@corridor/contracts';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config';
import { operationOf, type FastifyRequest } from '../http/fastify-request.adapter';
import { UnusableBody } from '../http/json-body.parser';
import type { RequestContent } from './domain/request-content';

/** Largest body that is kept, bytes. */
export const BODY_KEPT_MAX = 16 * 1024;
/** What is kept of one platform in a minute, characters; beyond that its requests have no content. */
export const KEPT_PER_MINUTE = 1024 * 1024;
/** Reads of the log itself. */
const OWN_PATH = '/request-logs';
const MINUTE_MS = 60_000;

/** A body as it is kept. */
interface KeptBody {
  text: string | undefined;
  isCut: boolean;
}

const NOTHING: KeptBody = { text: undefined, isCut: false };
const CUT: KeptBody = { text: undefined, isCut: true };

function kept(redacted: object): KeptBody {
  const text = JSON.stringify(redacted);
  return text.length > BODY_KEPT_MAX ? CUT : { text, isCut: false };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The path with its ids, and the query. Other parameters of the path keep their names. */
function urlOf(request: FastifyRequest, operation: OperationContract, hidden: Set<string>): string {
  const params = request.params as Readonly<Record<string, string>>;
  const path = operation.path.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const text = params[name] ?? '';
    const parameter = operation.params[name];
    if (parameter && 'resource' in parameter) {
      const uuid = parseId(parameter.resource, text);
      if (uuid !== undefined) return formatId(parameter.resource, uuid);
    }
    hidden.add(text);
    return placeholder;
  });
  const query = new URLSearchParams();
  for (const [name, values] of Object.entries(redactedRequest(request.query as object, hidden)))
    for (const value of [values].flat()) query.append(name, String(value));
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}

function requestBodyOf({ body, headers }: FastifyRequest, hidden: Set<string>): KeptBody {
  if (body instanceof UnusableBody || !isObject(body)) return NOTHING;
  // A body of unknown length could be large.
  if (Number(headers['content-length'] ?? Infinity) > BODY_KEPT_MAX) return CUT;
  return kept(redactedRequest(body, hidden));
}

function answerBodyOf({ outcome }: FastifyRequest, hidden: ReadonlySet<string>): KeptBody {
  const bytes = outcome?.json;
  if (bytes === undefined || bytes.length === 0) return NOTHING;
  if (bytes.length > BODY_KEPT_MAX) return CUT;
  const body: unknown = JSON.parse(bytes.toString('utf8'));
  if (!isObject(body)) return NOTHING;
  return kept(outcome?.code === undefined ? redactedAnswer(body) : redactedError(body, hidden));
}

/** What the request log keeps of what was sent and what came back. */
@Injectable()
export class RequestContents {
  private minute = 0;
  /** Characters that were kept in this minute, by platform. */
  private readonly keptOf = new Map<number, number>();

  constructor(
    @Inject(GATEWAY_CONFIG)
    private readonly config: Pick<GatewayConfig, 'requestLog' | 'requestLogContentDays'>,
  ) {}

  /** The content of a request that was answered; undefined if it isn't kept. Pages of people have none. */
  of(request: FastifyRequest, platformKey: number): RequestContent | undefined {
    const operation = operationOf(request);
    if (!this.config.requestLog || this.config.requestLogContentDays === 0) return undefined;
    // A tail of the log would use up the share of the platform.
    if (!operation || operation.path.startsWith(OWN_PATH)) return undefined;
    const before = this.keptInMinute(platformKey);
    if (before >= KEPT_PER_MINUTE) return undefined;
    const hidden = new Set<string>();
    const url = urlOf(request, operation, hidden);
    const sent = requestBodyOf(request, hidden);
    const answer = answerBodyOf(request, hidden);
    const characters = url.length + (sent.text?.length ?? 0) + (answer.text?.length ?? 0);
    this.keptOf.set(platformKey, before + characters);
    return {
      url,
      requestBody: sent.text,
      isRequestCut: sent.isCut,
      answerBody: answer.text,
      isAnswerCut: answer.isCut,
    };
  }

  private keptInMinute(platformKey: number): number {
    const minute = Math.floor(Date.now() / MINUTE_MS);
    if (minute !== this.minute) {
      this.minute = minute;
      this.keptOf.clear();
    }
    return this.keptOf.get(platformKey) ?? 0;
  }
}
