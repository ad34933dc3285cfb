import { Module, type DynamicModule } from '@nestjs/common';
import type { GatewayConfig } from '../config';
import { TokensModule } from '../tokens/tokens.module';
import { ApiReference } from './api-reference.cache';
import { DocsController } from './docs.controller';
import { HomeController } from './home.controller';
import { ReferenceController } from './reference.controller';

/** The API reference, for programs and for people. */
@Module({})
export class ReferenceModule {
  /** Only a sandbox redirects its root to the reference. */
  static forRoot({ sandbox }: Pick<GatewayConfig, 'sandbox'>): DynamicModule {
    return {
      module: ReferenceModule,
      imports: [TokensModule],
      controllers: [ReferenceController, DocsController, ...(sandbox ? [HomeController] : [])],
      providers: [ApiReference],
      exports: [ApiReference],
    };
  }
}
