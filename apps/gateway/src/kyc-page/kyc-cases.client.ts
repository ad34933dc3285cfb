import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DomainError } from '@corridor/kernel';
import { internalOperations, type PreviewVerificationAnswer, type RequestContext } from '@corridor/contracts';
import { Forwarder } from '../forwarding/forwarder.client';
import { ServiceRequests } from '../forwarding/service-requests.port';
import { demandOf, type KycDemand } from './domain/kyc-form';
import { stageOf, stageOfLink, type KycStage } from './domain/kyc-stage';
import type { KycLink } from './link-token.codec';
import type { PageLook } from '../page-rendering/page-look.registry';

/** A link, and the request with it. */
export interface KycVisit {
  link: KycLink;
  /** The signed content of the link. */
  token: string;
  requestId: string;
  look: PageLook;
}

/** Progress of a customer's verification, and what is missing. */
export interface KycCase {
  stage: KycStage | 'ENDED';
  demand: KycDemand;
}

/** The principal of requests on behalf of a person with a link: the platform that created it, without a permission. */
export function contextOf({ link, requestId }: KycVisit): RequestContext {
  const { platformId, platformKey } = link;
  return { requestId, commandId: randomUUID(), platformId, platformKey, permissions: [] };
}

/** What the page knows about customers: no personal data. */
@Injectable()
export class KycCases {
  constructor(
    private readonly services: ServiceRequests,
    private readonly forwarder: Forwarder,
  ) {}

  /** @throws DomainError NOT_FOUND, CUSTOMER_DELETED, or what the services answer. */
  async find(visit: KycVisit): Promise<KycCase> {
    const { name, service, sealed } = internalOperations.previewVerification;
    const { customerId, platformKey } = visit.link;
    const request = { context: contextOf(visit), params: {}, query: {}, body: { customerId } };
    const reply = await this.forwarder.track(platformKey, () =>
      this.services.send(name, service, request, { key: randomUUID(), sealed }),
    );
    if (reply.status !== 200) {
      throw new DomainError(reply.code ?? 'SERVICE_UNAVAILABLE', 'the customer could not be looked up');
    }
    const { found } = JSON.parse(reply.body.toString('utf8')) as PreviewVerificationAnswer;
    if (found?.customerType !== 'INDIVIDUAL') throw new DomainError('NOT_FOUND', 'there is no such link');
    if (found.isDeleted) throw new DomainError('CUSTOMER_DELETED', 'the customer is deleted');
    const stage = stageOfLink(stageOf(found), visit.link.state, found.kycLinks);
    return { stage, demand: demandOf(found.missing, found.corrections) };
  }
}
