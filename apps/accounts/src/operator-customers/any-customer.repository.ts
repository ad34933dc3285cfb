import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { formatId, type Uuid } from '@corridor/kernel';
import { rowsOf } from '@corridor/messaging';
import { CustomerRepository } from '../customers/customer.repository';
import { customerNotFound, type Customer } from '../customers/domain/customer';

/** A customer, and the public id of its platform. */
export interface AnyCustomer {
  customer: Customer;
  platformId: string;
}

/** Customers of whichever platform. */
@Injectable()
export class AnyCustomerRepository {
  constructor(private readonly customers: CustomerRepository) {}

  /** @throws DomainError CUSTOMER_NOT_FOUND */
  async get(manager: EntityManager, id: Uuid): Promise<AnyCustomer> {
    const [place] = rowsOf<{ platform_key: number; id: string }>(
      await manager.query(
        `SELECT p.platform_key, p.id FROM platforms p
         JOIN customers c ON c.platform_key = p.platform_key AND c.id = $1`,
        [id],
      ),
    );
    const customer = place && (await this.customers.find(manager, place.platform_key, id));
    if (!place || !customer) throw customerNotFound();
    return { customer, platformId: formatId('PlatformConfig', place.id) };
  }
}
