import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { parseId } from '@corridor/kernel';
import type {
  OperationReply,
  OperationRequest,
  PreviewVerificationAnswer,
  PreviewVerificationBody,
  VerificationError,
} from '@corridor/contracts';
import { AccountsPort } from '../service-clients/accounts.port';
import { AssessCustomerHandler } from './assess-customer.handler';
import { VerificationRepository } from './verification.repository';

/** `compliance.preview-verification`: the data that the hosted KYC page shows and asks for. */
@Injectable()
export class PreviewVerificationHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: AccountsPort,
    private readonly assessCustomer: AssessCustomerHandler,
    private readonly verifications: VerificationRepository,
  ) {}

  async execute({
    context,
    body,
  }: OperationRequest<PreviewVerificationBody>): Promise<OperationReply<PreviewVerificationAnswer>> {
    const { platformKey } = context;
    const found = await this.accounts.describe(context, body.customerId);
    const customerId = parseId('Customer', body.customerId);
    if (!found || !customerId) return { status: 200, body: { found: null } };
    const { manager } = this.dataSource;
    const { customerType, isDeleted, kycStatus, kybStatus } = found.customer;
    const missing = await this.assessCustomer.missingOf(manager, platformKey, found);
    // Read last, so that a verification is never older than the data beside it.
    const [newest] = await this.verifications.page(manager, { platformKey, customerId }, undefined, 1);
    const corrections = await this.assessCustomer.correctionsOf(manager, newest, found);
    return {
      status: 200,
      body: {
        found: {
          customerType,
          isDeleted,
          status: kycStatus ?? kybStatus ?? 'UNVERIFIED',
          verificationStatus: newest?.status ?? null,
          missing: missing satisfies VerificationError[],
          corrections: corrections as VerificationError[],
          kycLinks: found.kycLinks,
        },
      },
    };
  }
}
