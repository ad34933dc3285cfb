import { Module } from '@nestjs/common';
import { ForwardingModule } from '../forwarding/forwarding.module';
import { UploadsModule } from '../uploads/uploads.module';
import { DocumentsController } from './documents.controller';
import { SendDocumentHandler } from './send-document.handler';

/** Documents: their upload and their download. */
@Module({
  imports: [ForwardingModule, UploadsModule],
  controllers: [DocumentsController],
  providers: [SendDocumentHandler],
})
export class DocumentsModule {}
