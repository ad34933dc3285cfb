import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '@corridor/kernel';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config';
import { ConsoleListener } from '../console-listener/console-listener.adapter';

/** Where links sign developers in. */
@Injectable()
export class LinkSite {
  constructor(
    private readonly listener: ConsoleListener,
    @Inject(GATEWAY_CONFIG) private readonly config: Pick<GatewayConfig, 'consoleUrl' | 'portalUrl' | 'oidc'>,
  ) {}

  /** @throws DomainError FORBIDDEN if an identity provider signs people in, NOT_FOUND if there is no console */
  url(): string {
    const { portalUrl, consoleUrl, oidc } = this.config;
    if (oidc) {
      throw new DomainError(
        'FORBIDDEN',
        'this deployment makes no links: people sign in to its console with its identity provider',
      );
    }
    const url = portalUrl ?? (this.listener.urlOfPortal || consoleUrl || this.listener.url);
    if (url !== '') return url;
    throw new DomainError(
      'NOT_FOUND',
      'this deployment has no console: its operator sets CONSOLE_PORT or PORTAL_PORT',
    );
  }
}
