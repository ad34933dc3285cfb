import { Module } from '@nestjs/common';
import { NOTIFICATIONS_CONFIG, type NotificationsConfig } from '../config';
import { HttpSender } from './http-sender.adapter';
import { MessageSigner } from './message-signer.adapter';
import { NameResolver } from './name-resolver.port';
import { Sender } from './sender.port';
import { lookupBy, SystemResolver } from './system-resolver.adapter';
import { WebhookPost } from './webhook-post.adapter';

/** Signing and sending. */
@Module({
  providers: [
    MessageSigner,
    WebhookPost,
    { provide: NameResolver, useClass: SystemResolver },
    {
      provide: Sender,
      inject: [NOTIFICATIONS_CONFIG, NameResolver],
      useFactory: (config: NotificationsConfig, resolver: NameResolver) =>
        new HttpSender({ refusePrivate: !config.allowPrivateNetworks, lookup: lookupBy(resolver) }),
    },
  ],
  exports: [MessageSigner, NameResolver, Sender, WebhookPost],
})
export class SendingModule {}
