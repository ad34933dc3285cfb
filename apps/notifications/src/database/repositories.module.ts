import { Global, Module } from '@nestjs/common';
import { DeliveryListRepository } from '../deliveries/delivery-list.repository';
import { ApprovalQueue } from '../approvals/approval-queue.adapter';
import { ApprovalEvents } from '../approvals/approval-event.adapter';
import { ApprovalRepository } from '../approvals/approval.repository';
import { BacklogRepository } from '../deliveries/backlog.repository';
import { DeliveryQueue } from '../deliveries/delivery-queue.adapter';
import { DeliveryRepository } from '../deliveries/delivery.repository';
import { WakeUp } from '../deliveries/wake-up.adapter';
import { DueDeliveryRepository } from '../deliveries/due-delivery.repository';
import { EndpointDirectory } from '../endpoints/endpoint-directory.adapter';
import { EndpointSecrets } from '../endpoints/endpoint-secrets.adapter';
import { EndpointRepository } from '../endpoints/endpoint.repository';
import { JudgeEndpointHandler } from '../endpoints/judge-endpoint.handler';
import { EventBodies } from '../events/event-bodies.adapter';
import { EventListRepository } from '../events/event-list.repository';
import { EventRepository } from '../events/event.repository';
import { PlatformRepository } from '../platforms/platform.repository';
import { HotSessions } from './hot-sessions.adapter';

const shared = [
  HotSessions,
  EndpointDirectory,
  DeliveryQueue,
  PlatformRepository,
  EndpointRepository,
  EndpointSecrets,
  JudgeEndpointHandler,
  EventBodies,
  EventRepository,
  EventListRepository,
  DeliveryRepository,
  BacklogRepository,
  DueDeliveryRepository,
  DeliveryListRepository,
  ApprovalQueue,
  ApprovalEvents,
  ApprovalRepository,
  WakeUp,
];

/** What several features stand on: the tables, and what leads to the delivery worker. */
@Global()
@Module({ providers: shared, exports: shared })
export class RepositoriesModule {}
