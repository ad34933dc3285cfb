import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { formatId } from '@corridor/kernel';
import type {
  FindUmaAddressAnswer,
  FindUmaAddressBody,
  OperationReply,
  OperationRequest,
} from '@corridor/contracts';
import { PlatformClocks } from '@corridor/service';
import { customerEvent } from '../customers/customer.event';
import { CustomerRepository } from '../customers/customer.repository';
import { normalizedUmaAddress } from '../customers/domain/uma-address';
import { platformEvent } from '../platforms/platform.event';
import { PlatformRepository } from '../platforms/platform.repository';

/** `accounts.find-uma-address`: the customer of an address. No other query reaches beyond the caller's platform. */
@Injectable()
export class FindUmaAddressHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clocks: PlatformClocks,
    private readonly platforms: PlatformRepository,
    private readonly customers: CustomerRepository,
  ) {}

  async execute({
    body,
  }: OperationRequest<FindUmaAddressBody>): Promise<OperationReply<FindUmaAddressAnswer>> {
    const { manager } = this.dataSource;
    const customer = await this.customers.findByUmaAddress(manager, normalizedUmaAddress(body.umaAddress));
    if (!customer || customer.deletedAtMs !== null) {
      return { status: 200, body: { customer: null, platform: null } };
    }
    const { platformKey } = customer;
    const platform = await this.platforms.get(manager, platformKey);
    const platformId = formatId('PlatformConfig', platform.id);
    return {
      status: 200,
      body: {
        customer: customerEvent(customer, { type: 'stated', webhookType: null, platformId }),
        platform: platformEvent(platform, 'stated', await this.clocks.offset(manager, platformKey)),
      },
    };
  }
}
