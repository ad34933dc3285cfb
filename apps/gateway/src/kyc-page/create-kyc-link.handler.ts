import { Inject, Injectable } from '@nestjs/common';
import { invalidInput } from '@corridor/kernel';
import type { KycLinkCustomer, KycLinkQuery, KycLinkResource } from '@corridor/contracts';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config';
import { baseUrlOf } from '../http/domain/base-url';
import { Forwarder } from '../forwarding/forwarder.client';
import type { OperationCall } from '../operation-calls/operation-call.parser';
import type { FastifyReply } from '../http/fastify-request.adapter';
import { kycPagePath } from '../page-rendering/domain/kyc-page-route';
import { LinkTokens } from './link-token.codec';

/** GET /customers/kyc-link: accounts finds or creates the customer; the link is signed here. */
@Injectable()
export class CreateKycLinkHandler {
  constructor(
    @Inject(GATEWAY_CONFIG)
    private readonly config: Pick<GatewayConfig, 'sandbox' | 'publicUrl' | 'host' | 'port' | 'kycRedirects'>,
    private readonly forwarder: Forwarder,
    private readonly tokens: LinkTokens,
  ) {}

  async handle(call: OperationCall, reply: FastifyReply): Promise<void> {
    const { context, query } = call.request;
    const redirectUri = this.allowedRedirect((query as KycLinkQuery).redirectUri);
    const answer = await this.forwarder.ask(call);
    if (answer.status !== call.operation.status) {
      this.forwarder.send(reply, answer);
      return;
    }
    const { state, ...customer } = JSON.parse(answer.body.toString('utf8')) as KycLinkCustomer;
    const { platformKey, platformId } = context;
    const { customerId } = customer;
    const token = await this.tokens.sign({ customerId, platformKey, platformId, redirectUri, state });
    const kycUrl = baseUrlOf(this.config, reply.request) + kycPagePath(token);
    const body: KycLinkResource = { kycUrl, ...customer };
    this.forwarder.send(reply, { ...answer, body: Buffer.from(JSON.stringify(body)) });
  }

  /** @throws DomainError INVALID_INPUT */
  private allowedRedirect(given: string | undefined): string | undefined {
    if (given === undefined) return undefined;
    const allowed = this.config.kycRedirects.allowed(given);
    if (allowed !== undefined) return allowed;
    const field = 'redirectUri';
    const ownMachine = this.config.sandbox ? ' (or http://localhost with any port)' : '';
    const message = `${field} must be an https URL of the allow-list, without a user name, for example https://shop.example/welcome${ownMachine}`;
    throw invalidInput([{ field, message }]);
  }
}
