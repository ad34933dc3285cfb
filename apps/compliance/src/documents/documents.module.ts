import { Module } from '@nestjs/common';
import { DocumentLinkSigner, SERVICE_CONFIG } from '@corridor/service';
import { createFileStorage, FileStorage } from '@corridor/storage';
import type { ComplianceConfig } from '../config';
import { OwnersModule } from '../beneficial-owners/owners.module';
import { ReassessmentsModule } from '../reassessments/reassessments.module';
import { DocumentLinks } from './document-links.factory';
import { CreateDocumentHandler } from './create-document.handler';
import { DeleteDocumentHandler } from './delete-document.handler';
import { DocumentListTotalRepository } from './document-list-total.repository';
import { OwnersOfDocuments } from './document-holders.adapter';
import { DocumentHolders } from './document-holders.port';
import { DocumentRepository } from './document.repository';
import { DocumentsController } from './documents.controller';
import { GetDocumentHandler } from './get-document.handler';
import { ListDocumentsHandler } from './list-documents.handler';
import { OpenDocumentLinkHandler } from './open-document-link.handler';
import { DocumentOrphansWorker } from './orphans.worker';
import { ReplaceDocumentHandler } from './replace-document.handler';

/** Documents of customers and beneficial owners. */
@Module({
  imports: [OwnersModule, ReassessmentsModule],
  controllers: [DocumentsController],
  providers: [
    DocumentRepository,
    DocumentLinks,
    {
      provide: DocumentLinkSigner,
      inject: [SERVICE_CONFIG],
      useFactory: ({ documentLinkKeys }: ComplianceConfig) => new DocumentLinkSigner(documentLinkKeys),
    },
    DocumentListTotalRepository,
    { provide: DocumentHolders, useClass: OwnersOfDocuments },
    {
      provide: FileStorage,
      inject: [SERVICE_CONFIG],
      useFactory: ({ storage, keyRing }: ComplianceConfig) => createFileStorage(storage, keyRing),
    },
    CreateDocumentHandler,
    ListDocumentsHandler,
    GetDocumentHandler,
    OpenDocumentLinkHandler,
    ReplaceDocumentHandler,
    DeleteDocumentHandler,
    DocumentOrphansWorker,
  ],
  exports: [DocumentRepository, DocumentLinks],
})
export class DocumentsModule {}
