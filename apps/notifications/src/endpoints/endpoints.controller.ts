import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import {
  internalOperations,
  operations,
  type CheckWebhookUrlBody,
  type CreateWebhookEndpointBody,
  type OperationReply,
  type OperationRequest,
  type PageQuery,
  type RecoverWebhookEndpointBody,
  type UpdateWebhookEndpointBody,
} from '@corridor/contracts';
import { CheckAddressHandler } from './check-address.handler';
import { CreateEndpointHandler } from './create-endpoint.handler';
import { DeleteEndpointHandler } from './delete-endpoint.handler';
import { ReadEndpointsHandler } from './read-endpoints.handler';
import { RecoverEndpointHandler } from './recover-endpoint.handler';
import { RotateSecretHandler } from './rotate-secret.handler';
import { UpdateEndpointHandler } from './update-endpoint.handler';

/** Operations on webhook endpoints. */
@Controller()
export class EndpointsController {
  constructor(
    private readonly createEndpoint: CreateEndpointHandler,
    private readonly readEndpoints: ReadEndpointsHandler,
    private readonly updateEndpoint: UpdateEndpointHandler,
    private readonly deleteEndpoint: DeleteEndpointHandler,
    private readonly rotateSecret: RotateSecretHandler,
    private readonly recoverEndpoint: RecoverEndpointHandler,
    private readonly checkAddress: CheckAddressHandler,
  ) {}

  @MessagePattern(operations.createWebhookEndpoint.name)
  create(@Payload() request: OperationRequest<CreateWebhookEndpointBody>): Promise<OperationReply> {
    return this.createEndpoint.execute(request);
  }

  @MessagePattern(operations.listWebhookEndpoints.name)
  list(@Payload() request: OperationRequest<unknown, PageQuery>): Promise<OperationReply> {
    return this.readEndpoints.list(request);
  }

  @MessagePattern(operations.getWebhookEndpoint.name)
  get(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.readEndpoints.get(request);
  }

  @MessagePattern(operations.updateWebhookEndpoint.name)
  update(@Payload() request: OperationRequest<UpdateWebhookEndpointBody>): Promise<OperationReply> {
    return this.updateEndpoint.execute(request);
  }

  @MessagePattern(operations.deleteWebhookEndpoint.name)
  delete(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.deleteEndpoint.execute(request);
  }

  @MessagePattern(operations.getWebhookSecret.name)
  secret(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.readEndpoints.secret(request);
  }

  @MessagePattern(operations.rotateWebhookSecret.name)
  rotate(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.rotateSecret.execute(request);
  }

  @MessagePattern(operations.recoverWebhookEndpoint.name)
  recover(
    @Payload() request: OperationRequest<RecoverWebhookEndpointBody | undefined>,
  ): Promise<OperationReply> {
    return this.recoverEndpoint.execute(request);
  }

  @MessagePattern(internalOperations.checkWebhookUrl.name)
  async check(@Payload() request: OperationRequest<CheckWebhookUrlBody>): Promise<OperationReply> {
    await this.checkAddress.checkDefault(request.context.platformKey, request.body.url);
    return { status: 200, body: {} };
  }
}
