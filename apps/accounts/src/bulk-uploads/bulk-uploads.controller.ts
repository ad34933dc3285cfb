import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import {
  operations,
  type ListBulkUploadsQuery,
  type OperationReply,
  type OperationRequest,
  type UploadedFile,
} from '@corridor/contracts';
import { CreateBulkUploadHandler } from './create-bulk-upload.handler';
import { GetBulkUploadHandler } from './get-bulk-upload.handler';
import { ListBulkUploadsHandler } from './list-bulk-uploads.handler';

/** Operations on imports of customers. */
@Controller()
export class BulkUploadsController {
  constructor(
    private readonly createBulkUpload: CreateBulkUploadHandler,
    private readonly listBulkUploads: ListBulkUploadsHandler,
    private readonly getBulkUpload: GetBulkUploadHandler,
  ) {}

  @MessagePattern(operations.createBulkUpload.name)
  create(@Payload() request: OperationRequest<{ file: UploadedFile }>): Promise<OperationReply> {
    return this.createBulkUpload.execute(request);
  }

  @MessagePattern(operations.listBulkUploads.name)
  list(@Payload() request: OperationRequest<unknown, ListBulkUploadsQuery>): Promise<OperationReply> {
    return this.listBulkUploads.execute(request);
  }

  @MessagePattern(operations.getBulkUpload.name)
  get(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.getBulkUpload.execute(request);
  }
}
