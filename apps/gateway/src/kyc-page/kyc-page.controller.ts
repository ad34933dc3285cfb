import { Controller, Get, Inject, Param, Post, Req, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { DomainError } from '@corridor/kernel';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config';
import { CallerLimits } from '../limits/caller-limits.registry';
import type { FastifyReply, FastifyRequest } from '../http/fastify-request.adapter';
import { errorPage } from '../page-rendering/error.page';
import { AuthenticationFailures } from '../tokens/authentication-failures.registry';
import { AuthenticationFailed } from '../tokens/authenticator.guard';
import type { KycVisit } from './kyc-cases.client';
import { kycPagePath, kycPageRoute } from '../page-rendering/domain/kyc-page-route';
import { LinkTokens, type ReadLink } from './link-token.codec';
import { sendPage, type PageAnswer } from '../page-rendering/page-answer.presenter';
import { lookOf, showBrand } from '../page-rendering/page-look.registry';
import { ShowPageHandler } from './show-page.handler';
import { SubmitFormHandler } from './submit-form.handler';

/** What a link of this deployment says. */
type GenuineLink = Exclude<ReadLink, { kind: 'INVALID' }>;

const PATH = kycPagePath(':token');

/**
 * The hosted KYC page (docs/behaviour.md 2). The token in its path is the only credential. There is no cookie and
 * nothing else that a browser sends by itself, so a request can't be forged without the link.
 */
@Controller()
export class KycPageController {
  constructor(
    @Inject(GATEWAY_CONFIG) private readonly config: Pick<GatewayConfig, 'kycBrands'>,
    private readonly limits: CallerLimits,
    private readonly failures: AuthenticationFailures,
    private readonly tokens: LinkTokens,
    private readonly showing: ShowPageHandler,
    private readonly submitting: SubmitFormHandler,
  ) {}

  @Get(PATH)
  @RouteConfig({ page: kycPageRoute })
  async show(
    @Param('token') token: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const visit = await this.open(token, request);
    send(reply, token, visit === 'EXPIRED' ? expired(request) : await this.showing.handle(visit));
  }

  @Post(PATH)
  @RouteConfig({ page: kycPageRoute })
  async submit(
    @Param('token') token: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const visit = await this.open(token, request);
    send(reply, token, visit === 'EXPIRED' ? expired(request) : await this.submitting.handle(visit, reply));
  }

  /** @throws DomainError NOT_FOUND, RATE_LIMITED */
  private async open(token: string, request: FastifyRequest): Promise<KycVisit | 'EXPIRED'> {
    showBrand(request, this.config.kycBrands.of());
    const read = await this.read(token, request);
    if (read.kind === 'EXPIRED') return 'EXPIRED';
    showBrand(request, this.config.kycBrands.of(read.link.platformId));
    await this.limits.admitPage(request, read.link);
    return { link: read.link, token, requestId: request.id, look: lookOf(request) };
  }

  /** What a link says. One that was never made is a guess. @throws DomainError NOT_FOUND, RATE_LIMITED */
  private async read(token: string, request: FastifyRequest): Promise<GenuineLink> {
    try {
      return await this.failures.guard(request, token, async () => {
        const read = await this.tokens.read(token);
        if (read.kind === 'INVALID') throw new AuthenticationFailed('unknown');
        return read;
      });
    } catch (error) {
      if (error instanceof AuthenticationFailed) throw new DomainError('NOT_FOUND', 'there is no such link');
      throw error;
    }
  }
}

/**
 * Sends an answer. A redirect to the page itself uses a relative URL, because a proxy may serve it below another path.
 * A refresh also names the page, because a browser at a field of it (`#city`) would only scroll there.
 */
function send(reply: FastifyReply, token: string, answer: PageAnswer): void {
  const { status, headers, refreshSeconds } = answer;
  const again = {
    ...(status === 303 ? { location: `./${token}` } : {}),
    ...(refreshSeconds === undefined ? {} : { refresh: `${refreshSeconds}; url=./${token}` }),
  };
  sendPage(reply, { ...answer, headers: { ...headers, ...again } });
}

function expired(request: FastifyRequest): PageAnswer {
  return { status: 410, html: errorPage(lookOf(request), 'EXPIRED_LINK') };
}
