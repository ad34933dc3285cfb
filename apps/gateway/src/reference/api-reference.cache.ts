import { Inject, Injectable } from '@nestjs/common';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config';
import { API_BASE } from '../http/domain/api-version';
import { baseUrlOf } from '../http/domain/base-url';
import { JSON_TYPE } from '../http/error-answer.presenter';
import type { FastifyRequest } from '../http/fastify-request.adapter';
import { fixedAnswer, type FixedAnswer } from './fixed-answer.presenter';
import type { Json } from './domain/json-schema';

/**
 * Largest number of base URLs with a kept document. A deployment has one; a sandbox without PUBLIC_URL has one per host
 * name.
 */
const RENDERED_MAX = 8;

/**
 * Holds the bytes of the OpenAPI document for each base URL that readers use. They are made once, so a request costs no
 * copy.
 */
@Injectable()
export class ApiReference {
  private rest = '}';
  private readonly rendered = new Map<string, FixedAnswer>();

  constructor(
    @Inject(GATEWAY_CONFIG) private readonly config: Pick<GatewayConfig, 'publicUrl' | 'host' | 'port'>,
  ) {}

  /** Sets the document once at start; `servers` is added when it is sent. */
  publish(document: Json): void {
    this.rest = JSON.stringify(document).slice(1);
    this.rendered.clear();
  }

  /** The document for the base URL of this request. */
  answerTo(request: Pick<FastifyRequest, 'protocol' | 'host'>): FixedAnswer {
    const baseUrl = baseUrlOf(this.config, request);
    return this.rendered.get(baseUrl) ?? this.render(baseUrl);
  }

  private render(baseUrl: string): FixedAnswer {
    const servers = JSON.stringify([{ url: baseUrl + API_BASE }]);
    const answer = fixedAnswer(JSON_TYPE, Buffer.from(`{"servers":${servers},${this.rest}`));
    if (this.rendered.size >= RENDERED_MAX) this.rendered.clear();
    this.rendered.set(baseUrl, answer);
    return answer;
  }
}
