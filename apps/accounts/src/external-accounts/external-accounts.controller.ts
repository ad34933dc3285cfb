import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import {
  internalOperations,
  operations,
  type ApplyAccountCheckBody,
  type CreateExternalAccountBody,
  type CreatePlatformExternalAccountBody,
  type CurrencyQuery,
  type EnsureExternalAccountBody,
  type ListExternalAccountsQuery,
  type OperationReply,
  type OperationRequest,
  type ReviewBody,
} from '@corridor/contracts';
import { ApplyAccountCheckHandler } from './apply-account-check.handler';
import { CreateExternalAccountHandler } from './create-external-account.handler';
import { DeleteExternalAccountHandler } from './delete-external-account.handler';
import { EnsureExternalAccountHandler } from './ensure-external-account.handler';
import { GetExternalAccountHandler } from './get-external-account.handler';
import { ListExternalAccountsHandler } from './list-external-accounts.handler';
import { ReviewExternalAccountHandler } from './review-external-account.handler';

/** Operations on external accounts, in both scopes. */
@Controller()
export class ExternalAccountsController {
  constructor(
    private readonly createAccount: CreateExternalAccountHandler,
    private readonly ensureAccount: EnsureExternalAccountHandler,
    private readonly getAccount: GetExternalAccountHandler,
    private readonly listAccounts: ListExternalAccountsHandler,
    private readonly deleteAccount: DeleteExternalAccountHandler,
    private readonly reviewAccount: ReviewExternalAccountHandler,
    private readonly applyCheck: ApplyAccountCheckHandler,
  ) {}

  @MessagePattern(operations.createExternalAccount.name)
  create(@Payload() request: OperationRequest<CreateExternalAccountBody>): Promise<OperationReply> {
    return this.createAccount.execute(request);
  }

  @MessagePattern(internalOperations.ensureExternalAccount.name)
  ensure(@Payload() request: OperationRequest<EnsureExternalAccountBody>): Promise<OperationReply> {
    return this.ensureAccount.execute(request);
  }

  @MessagePattern(operations.listExternalAccounts.name)
  list(@Payload() request: OperationRequest<unknown, ListExternalAccountsQuery>): Promise<OperationReply> {
    return this.listAccounts.execute(request);
  }

  @MessagePattern(operations.getExternalAccount.name)
  get(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.getAccount.execute(request, 'customers');
  }

  @MessagePattern(operations.deleteExternalAccount.name)
  delete(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.deleteAccount.execute(request, 'customers');
  }

  @MessagePattern(operations.createPlatformExternalAccount.name)
  createOfPlatform(
    @Payload() request: OperationRequest<CreatePlatformExternalAccountBody>,
  ): Promise<OperationReply> {
    return this.createAccount.execute({ ...request, body: { ...request.body, customerId: null } });
  }

  @MessagePattern(operations.listPlatformExternalAccounts.name)
  listOfPlatform(@Payload() request: OperationRequest<unknown, CurrencyQuery>): Promise<OperationReply> {
    return this.listAccounts.executeForPlatform(request);
  }

  @MessagePattern(operations.getPlatformExternalAccount.name)
  getOfPlatform(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.getAccount.execute(request, 'platform');
  }

  @MessagePattern(operations.deletePlatformExternalAccount.name)
  deleteOfPlatform(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.deleteAccount.execute(request, 'platform');
  }

  @MessagePattern(operations.reviewExternalAccount.name)
  review(@Payload() request: OperationRequest<ReviewBody>): Promise<OperationReply> {
    return this.reviewAccount.execute(request);
  }

  @MessagePattern(internalOperations.applyAccountCheck.name)
  applyAccountCheck(@Payload() request: OperationRequest<ApplyAccountCheckBody>): Promise<OperationReply> {
    return this.applyCheck.execute(request);
  }
}
