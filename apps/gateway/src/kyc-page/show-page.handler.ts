import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config';
import { errorPage } from '../page-rendering/error.page';
import { formPage } from './form.page';
import { KycCases, type KycVisit } from './kyc-cases.client';
import { outcomePage } from './outcome.page';
import type { PageAnswer } from '../page-rendering/page-answer.presenter';

/** Seconds until the page reloads itself during a check. */
const REFRESH_SECONDS = 2;

/** The present page: the form, or the state of the verification. It changes nothing. */
@Injectable()
export class ShowPageHandler {
  constructor(
    private readonly cases: KycCases,
    @Inject(GATEWAY_CONFIG) private readonly config: Pick<GatewayConfig, 'kycRedirects'>,
  ) {}

  async handle(visit: KycVisit): Promise<PageAnswer> {
    const { look } = visit;
    const { stage, demand } = await this.cases.find(visit);
    if (stage === 'FORM') {
      const submission = randomUUID();
      return { status: 200, html: formPage(look, { demand, values: {}, violations: {}, submission }) };
    }
    if (stage === 'ENDED') return { status: 410, html: errorPage(look, 'EXPIRED_LINK') };
    // The return address may have been removed from the list since the link was signed.
    const { redirectUri } = visit.link;
    const page = outcomePage(look, stage, redirectUri && this.config.kycRedirects.allowed(redirectUri));
    return { status: 200, html: page, ...(stage === 'CHECKING' ? { refreshSeconds: REFRESH_SECONDS } : {}) };
  }
}
