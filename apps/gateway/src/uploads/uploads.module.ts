import { Module } from '@nestjs/common';
import { FileStorage } from '@corridor/storage';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config';
import { ForwardingModule } from '../forwarding/forwarding.module';
import { HttpModule } from '../http/http.module';
import { LimitsModule } from '../limits/limits.module';
import { FileAreas } from './file-areas.registry';
import { ForwardUploadHandler } from './forward-upload.handler';

/** Files on their way from callers to the storage, and the storage of documents. */
@Module({
  imports: [HttpModule, LimitsModule, ForwardingModule],
  providers: [
    {
      provide: FileAreas,
      inject: [GATEWAY_CONFIG],
      useFactory: ({ storage, keyRing }: GatewayConfig) => new FileAreas(storage, keyRing),
    },
    {
      provide: FileStorage,
      inject: [FileAreas],
      useFactory: (areas: FileAreas) => areas.of('documents'),
    },
    ForwardUploadHandler,
  ],
  exports: [FileStorage, ForwardUploadHandler],
})
export class UploadsModule {}
