import { Inject, Injectable } from '@nestjs/common';
import { DomainError, invalidInput } from '@corridor/kernel';
import { UnitOfWork } from '@corridor/database';
import { PlatformClocks } from '@corridor/service';
import { NOTIFICATIONS_CONFIG, type NotificationsConfig } from '../config';
import { checkUrl, violationOfAddresses, isLiteral, type AddressRules } from '@corridor/service';
import { ENDPOINTS_MAX } from '../endpoint-directory/domain/endpoint';
import { EndpointRepository } from '../endpoint-directory/endpoint.repository';
import { NameResolver } from '../sending/name-resolver.port';

/** How long a checked default endpoint may take to arrive by its platform's event; real time. */
const RESERVATION_MS = 60_000;

/** Whether webhooks may be sent to a URL. */
@Injectable()
export class CheckAddressHandler {
  private readonly rules: AddressRules;

  constructor(
    @Inject(NOTIFICATIONS_CONFIG) config: Pick<NotificationsConfig, 'sandbox' | 'allowPrivateNetworks'>,
    private readonly resolver: NameResolver,
    private readonly unitOfWork: UnitOfWork,
    private readonly clocks: PlatformClocks,
    private readonly endpoints: EndpointRepository,
  ) {
    this.rules = { httpsOnly: !config.sandbox, refusePrivate: !config.allowPrivateNetworks };
  }

  /**
   * Returns the error to throw, or nothing. A name that can't be resolved now is accepted: every delivery is checked
   * again.
   */
  async violationOf(url: string, field: 'url' | 'webhookEndpoint'): Promise<DomainError | undefined> {
    const checked = checkUrl(url, this.rules);
    const violation = checked.violation ?? (await this.violationOfName(checked.host));
    return violation === undefined ? undefined : invalidInput([{ field, message: `${field} ${violation}` }]);
  }

  /**
   * Checks a new value of `config.webhookEndpoint`, and reserves a slot for it among the platform's endpoints.
   * @throws DomainError INVALID_INPUT
   */
  async checkDefault(platformKey: number, url: string): Promise<void> {
    const violation = await this.violationOf(url, 'webhookEndpoint');
    if (violation) throw violation;
    await this.unitOfWork.transaction(async ({ manager }) => {
      const realNowMs = this.clocks.realNow();
      await this.endpoints.lockSlots(manager, platformKey, realNowMs);
      if (await this.endpoints.findDefault(manager, platformKey)) return;
      if ((await this.endpoints.count(manager, platformKey)) >= ENDPOINTS_MAX)
        throw tooMany('webhookEndpoint');
      await this.endpoints.reserveDefault(manager, platformKey, realNowMs + RESERVATION_MS);
    });
  }

  private async violationOfName(host: string): Promise<string | undefined> {
    if (!this.rules.refusePrivate || isLiteral(host)) return undefined;
    const found = await this.resolver.resolve(host).catch(() => []);
    return violationOfAddresses(
      found.map(({ address }) => address),
      this.rules,
    );
  }
}

/** The error if the platform has the maximum number of endpoints. */
export function tooMany(field: 'url' | 'webhookEndpoint'): DomainError {
  return invalidInput([{ field, message: `a platform has at most ${ENDPOINTS_MAX} webhook endpoints` }]);
}
