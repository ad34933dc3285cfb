import { Module } from '@nestjs/common';
import { LimitsModule } from '../limits/limits.module';
import { Forwarder } from './forwarder.client';

/** Passes calls to the services, and their answers back. */
@Module({ imports: [LimitsModule], providers: [Forwarder], exports: [Forwarder] })
export class ForwardingModule {}
