import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config';
import { API_BASE } from '../requests/api-version';
import { baseUrlOf } from '../requests/base-url';
import type { FastifyRequest } from '../requests/principal';
import type { Json } from './json-schema';

/** The document as a caller gets it. */
export interface RenderedDocument {
  bytes: Buffer;
  /** Strong entity tag of the bytes (RFC 9110). */
  etag: string;
}

/** Holds the bytes of the OpenAPI document and answers them with the base URL by which its reader came. */
@Injectable()
export class ApiReference {
  private rendered = Buffer.from('}');
  private digest = '';

  constructor(
    @Inject(GATEWAY_CONFIG) private readonly config: Pick<GatewayConfig, 'publicUrl' | 'host' | 'port'>,
  ) {}

  /** Takes the document, once, at start; `servers` is added to each answer. */
  publish(document: Json): void {
    this.rendered = Buffer.from(JSON.stringify(document).slice(1));
    this.digest = createHash('sha256').update(this.rendered).digest('base64url').slice(0, 22);
  }

  render(request: Pick<FastifyRequest, 'protocol' | 'host'>): RenderedDocument {
    const servers = JSON.stringify([{ url: baseUrlOf(this.config, request) + API_BASE }]);
    const place = createHash('sha256').update(servers).digest('base64url').slice(0, 10);
    return {
      bytes: Buffer.concat([Buffer.from(`{"servers":${servers},`), this.rendered]),
      etag: `"${this.digest}-${place}"`,
    };
  }
}
