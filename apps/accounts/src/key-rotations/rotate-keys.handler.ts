import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { UnitOfWork } from '@corridor/database';
import { CustomerRepository } from '../customers/customer.repository';
import { ExternalAccountRepository } from '../external-accounts/external-account.repository';
import { StoredAnswerRepository } from './stored-answer.repository';

/** Rows that are encrypted again in one transaction; the system runs meanwhile. */
const BATCH = 100;

/** How many records of each kind were encrypted again. */
export interface RotatedCounts {
  customers: number;
  externalAccounts: number;
  storedAnswers: number;
}

/** Encrypts personal data again under the active key. Safe to repeat, and to break off. */
@Injectable()
export class RotateKeysHandler {
  constructor(
    @Inject(UnitOfWork) private readonly unitOfWork: UnitOfWork,
    @Inject(CustomerRepository) private readonly customers: CustomerRepository,
    @Inject(ExternalAccountRepository) private readonly accounts: ExternalAccountRepository,
    @Inject(StoredAnswerRepository) private readonly answers: StoredAnswerRepository,
  ) {}

  async execute(): Promise<RotatedCounts> {
    return {
      customers: await this.all((manager) => this.customers.reseal(manager, BATCH)),
      externalAccounts: await this.all((manager) => this.accounts.reseal(manager, BATCH)),
      storedAnswers: await this.all((manager) => this.answers.reseal(manager, BATCH)),
    };
  }

  private async all(reseal: (manager: EntityManager) => Promise<number>): Promise<number> {
    let total = 0;
    for (let done = BATCH; done > 0; total += done) {
      done = await this.unitOfWork.transaction(({ manager }) => reseal(manager));
    }
    return total;
  }
}
