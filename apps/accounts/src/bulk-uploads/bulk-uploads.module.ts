import { Module } from '@nestjs/common';
import { SERVICE_CONFIG, ServiceMetrics } from '@corridor/service';
import { createFileStorage, FileStorage } from '@corridor/storage';
import type { AccountsConfig } from '../config';
import { CustomersModule } from '../customers/customers.module';
import { PlatformsModule } from '../platforms/platforms.module';
import { BulkUploadJobRepository } from './bulk-upload-job.repository';
import { BulkUploadWorker } from './bulk-upload.worker';
import { BulkUploadsController } from './bulk-uploads.controller';
import { CreateBulkUploadHandler } from './create-bulk-upload.handler';
import { FinishImportHandler } from './finish-import.handler';
import { GetBulkUploadHandler } from './get-bulk-upload.handler';
import { ImportFileHandler } from './import-file.handler';
import { ImportOrphansWorker } from './import-orphans.worker';
import { ImportPace } from './domain/import-pace';
import { ListBulkUploadsHandler } from './list-bulk-uploads.handler';
import { NewBulkUploads } from './new-bulk-uploads.queue';
import { ImportRowsHandler } from './import-rows.handler';

/** Imports of customers from files. */
@Module({
  imports: [CustomersModule, PlatformsModule],
  controllers: [BulkUploadsController],
  providers: [
    {
      provide: FileStorage,
      inject: [SERVICE_CONFIG],
      useFactory: ({ storage, keyRing }: AccountsConfig) => createFileStorage(storage, keyRing, 'imports'),
    },
    {
      provide: ImportPace,
      inject: [SERVICE_CONFIG, ServiceMetrics],
      useFactory: (config: AccountsConfig, metrics: ServiceMetrics) =>
        new ImportPace(
          { busyPercent: config.bulkUploadLoadPercent, quietPercent: config.bulkUploadQuietLoadPercent },
          () => metrics.totalOf('requestsHandled'),
        ),
    },
    BulkUploadJobRepository,
    NewBulkUploads,
    CreateBulkUploadHandler,
    GetBulkUploadHandler,
    ListBulkUploadsHandler,
    ImportFileHandler,
    ImportRowsHandler,
    FinishImportHandler,
    BulkUploadWorker,
    ImportOrphansWorker,
  ],
})
export class BulkUploadsModule {}
