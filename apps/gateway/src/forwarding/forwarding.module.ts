import { Module } from '@nestjs/common';
import { LimitsModule } from '../limits/limits.module';
import { AskServices } from './ask-services.client';
import { Forwarder } from './forwarder.client';

/** Passes calls to the services, and their answers back. */
@Module({ imports: [LimitsModule], providers: [AskServices, Forwarder], exports: [AskServices, Forwarder] })
export class ForwardingModule {}
