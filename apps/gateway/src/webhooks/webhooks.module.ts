import { Module } from '@nestjs/common';
import { ForwardingModule } from '../forwarding/forwarding.module';
import { TestWebhookHandler } from './test-webhook.handler';
import { WebhookDeliveriesController } from './webhook-deliveries.controller';
import { WebhookEndpointsController } from './webhook-endpoints.controller';

/** Endpoints and deliveries of webhooks. */
@Module({
  imports: [ForwardingModule],
  controllers: [WebhookEndpointsController, WebhookDeliveriesController],
  providers: [TestWebhookHandler],
  exports: [TestWebhookHandler],
})
export class WebhooksModule {}
