import { Inject, Injectable } from '@nestjs/common';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config';
import { API_BASE } from '../requests/api-version';
import type { FastifyRequest } from '../requests/principal';
import type { Json } from './json-schema';

const HOST = /^[A-Za-z0-9.\-_[\]:]{1,255}$/;

/** Holds the OpenAPI document and answers it with the base URL by which its reader came. */
@Injectable()
export class ApiReference {
  private rendered = '{}';

  constructor(
    @Inject(GATEWAY_CONFIG) private readonly config: Pick<GatewayConfig, 'publicUrl' | 'host' | 'port'>,
  ) {}

  /** Takes the document, once, at start; `servers` is added to each answer. */
  publish(document: Json): void {
    this.rendered = JSON.stringify(document);
  }

  render(request: Pick<FastifyRequest, 'protocol' | 'host'>): string {
    const servers = JSON.stringify([{ url: this.baseUrl(request) + API_BASE }]);
    return `{"servers":${servers},${this.rendered.slice(1)}`;
  }

  private baseUrl({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>): string {
    if (this.config.publicUrl !== undefined) return this.config.publicUrl;
    return `${protocol}://${HOST.test(host) ? host : `${this.config.host}:${this.config.port}`}`;
  }
}
