import { Module } from '@nestjs/common';
import { NOTIFICATIONS_CONFIG, type NotificationsConfig } from '../config';
import { EndpointDirectoryModule } from '../endpoint-directory/endpoint-directory.module';
import { EventsModule } from '../events/events.module';
import { HttpSender } from './http-sender.adapter';
import { MessageSigner } from './message.signer';
import { NameResolver } from './name-resolver.port';
import { Sender } from './sender.port';
import { lookupBy, SystemResolver } from './system-resolver.adapter';
import { WebhookClient } from './webhook.client';
import { WebhookMetrics } from './webhook.metrics';

/** Signing and sending. */
@Module({
  imports: [EndpointDirectoryModule, EventsModule],
  providers: [
    MessageSigner,
    WebhookClient,
    WebhookMetrics,
    { provide: NameResolver, useClass: SystemResolver },
    {
      provide: Sender,
      inject: [NOTIFICATIONS_CONFIG, NameResolver],
      useFactory: (config: NotificationsConfig, resolver: NameResolver) =>
        new HttpSender({ refusePrivate: !config.allowPrivateNetworks, lookup: lookupBy(resolver) }),
    },
  ],
  exports: [MessageSigner, NameResolver, Sender, WebhookClient, WebhookMetrics],
})
export class SendingModule {}
