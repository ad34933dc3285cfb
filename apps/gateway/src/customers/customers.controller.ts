import { Controller, Res } from '@nestjs/common';
import { operations } from '@corridor/contracts';
import { CreateKycLinkHandler } from '../kyc-page/create-kyc-link.handler';
import { API_VERSION } from '../http/domain/api-version';
import { Forwarder } from '../forwarding/forwarder.client';
import { Call, withCaller, type OperationCall } from '../operation-calls/operation-call.parser';
import { Operation } from '../operation-calls/operation-route.registry';
import type { FastifyReply } from '../http/fastify-request.adapter';
import { ForwardUploadHandler } from '../uploads/forward-upload.handler';

/** Customers, answered by accounts. */
@Controller(API_VERSION)
export class CustomersController {
  constructor(
    private readonly forwarder: Forwarder,
    private readonly uploading: ForwardUploadHandler,
    private readonly linking: CreateKycLinkHandler,
  ) {}

  @Operation(operations.getKycLink)
  getKycLink(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.linking.handle(call, reply);
  }

  @Operation(operations.revokeKycLinks)
  revokeKycLinks(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.forwarder.forward(call, reply);
  }

  @Operation(operations.createCustomerNote)
  createCustomerNote(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.forwarder.forward(withCaller(call, reply.request.principal), reply);
  }

  @Operation(operations.listCustomerNotes)
  listCustomerNotes(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.forwarder.forward(call, reply);
  }

  @Operation(operations.deleteCustomerNote)
  deleteCustomerNote(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.forwarder.forward(call, reply);
  }

  @Operation(operations.createBulkUpload)
  createBulkUpload(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.uploading.handle(call, reply);
  }

  @Operation(operations.listBulkUploads)
  listBulkUploads(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.forwarder.forward(call, reply);
  }

  @Operation(operations.getBulkUpload)
  getBulkUpload(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.forwarder.forward(call, reply);
  }

  @Operation(operations.createCustomer)
  createCustomer(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.forwarder.forward(call, reply);
  }

  @Operation(operations.listCustomers)
  listCustomers(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.forwarder.forward(call, reply);
  }

  @Operation(operations.getCustomer)
  getCustomer(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.forwarder.forward(call, reply);
  }

  @Operation(operations.updateCustomer)
  updateCustomer(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.forwarder.forward(call, reply);
  }

  @Operation(operations.deleteCustomer)
  deleteCustomer(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.forwarder.forward(call, reply);
  }
}
