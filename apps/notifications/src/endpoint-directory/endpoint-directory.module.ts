import { Module } from '@nestjs/common';
import { DatabaseModule } from '../database/database.module';
import { EndpointDirectory } from './endpoint-directory.cache';
import { EndpointSecretCodec } from './endpoint-secret.codec';
import { EndpointRepository } from './endpoint.repository';
import { JudgeEndpointHandler } from './judge-endpoint.handler';

const providers = [EndpointDirectory, EndpointRepository, EndpointSecretCodec, JudgeEndpointHandler];

/** Endpoints as collecting and sending see them, and the effects of attempts on them. */
@Module({ imports: [DatabaseModule], providers, exports: providers })
export class EndpointDirectoryModule {}
