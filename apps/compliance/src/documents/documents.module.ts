import { Module } from '@nestjs/common';
import { DocumentRepository } from './document.repository';

/** Documents of customers and beneficial owners. */
@Module({ providers: [DocumentRepository], exports: [DocumentRepository] })
export class DocumentsModule {}
