import { Module } from '@nestjs/common';
import { NOTIFICATIONS_CONFIG, type NotificationsConfig } from '../config';
import { HttpSender } from './http-sender.adapter';
import { MessageSigner } from './message-signer.adapter';
import { Sender } from './sender.port';

/** Signing and sending. */
@Module({
  providers: [
    MessageSigner,
    {
      provide: Sender,
      inject: [NOTIFICATIONS_CONFIG],
      useFactory: (config: NotificationsConfig) =>
        HttpSender.create({ refusePrivate: !config.allowPrivateNetworks }),
    },
  ],
  exports: [MessageSigner, Sender],
})
export class SendingModule {}
