import {
  BooleanField,
  EnumField,
  EnumListField,
  FreeObjectField,
  IdField,
  IntegerField,
  MomentField,
  NumberField,
  ObjectField,
  ObjectListField,
  TextField,
  TextMapField,
} from '../fields';
import { plaintextSources, resourceNames } from '@corridor/kernel';
import { COUNTERPARTY_OF_PAYMENT, CounterpartyResource } from './instructions.resource';
import { TransactionTimelineResource } from './timeline.resource';

const COUNT = { min: 0, max: Number.MAX_SAFE_INTEGER };
const partStates = ['UNAVAILABLE'] as const;
type PartState = (typeof partStates)[number];

/** What waits for people, by where they find it. */
export const queueNames = [
  'REVIEWS',
  'SUSPENSE',
  'BREAKS',
  'APPROVALS',
  'UNKNOWN_INSTRUCTIONS',
  'HELD_INSTRUCTIONS',
  'DEAD_LETTERS',
] as const;
export type QueueName = (typeof queueNames)[number];

/** Largest number to which a queue is counted. */
export const QUEUE_COUNT_MAX = 1_000;
/** Most credentials that end soon in one answer. */
export const ENDING_MAX = 100;
/** Largest number of findings of one text. */
export const FOUND_MAX = 100;

/** Services that did not answer within 2 seconds: what they know is missing. */
export class SilentPartsResource {
  @EnumField(partStates, { optional: true }) accounts?: PartState;
  @EnumField(partStates, { optional: true }) compliance?: PartState;
  @EnumField(partStates, { optional: true }) payments?: PartState;
  @EnumField(partStates, { optional: true }) notifications?: PartState;
}

const PARTS = 'The services that did not answer in time: what they know is missing. Empty if all did';

/** How much waits in one queue. */
export class WaitingWorkResource {
  @EnumField(queueNames) queue!: QueueName;
  @IntegerField({ min: 0, max: QUEUE_COUNT_MAX, example: 3 }) count!: number;
  @BooleanField({ description: `Whether there may be more: it is counted to ${QUEUE_COUNT_MAX}` })
  isMore!: boolean;
  @BooleanField({ description: 'Whether a service of the queue did not answer, so that its part is missing' })
  isPartial!: boolean;
  @MomentField({ nullable: true, description: 'Since when the oldest waits; null if nothing does' })
  oldestAt!: string | null;
}

/** A credential of the operators' API that ends soon. */
export class EndingCredentialResource {
  @IdField('Operator') operatorId!: string;
  @TextField({ example: 'Ada' }) name!: string;
  @MomentField() expiresAt!: string;
}

/** Queue: what waits for people. A queue none of whose services answered is absent. */
export class QueueResource {
  @ObjectListField(() => WaitingWorkResource, { maxItems: queueNames.length })
  queues!: WaitingWorkResource[];
  @ObjectField(() => SilentPartsResource, { description: PARTS }) parts!: SilentPartsResource;
  @BooleanField({ description: 'Whether `FOUR_EYES=none`: every action is done by one person alone' })
  fourEyesOff!: boolean;
  @EnumListField(plaintextSources, {
    description: 'What the services that answered trust without TLS outside of a sandbox (`ALLOW_PLAINTEXT`)',
    example: [],
  })
  plaintext!: string[];
  @ObjectListField(() => EndingCredentialResource, {
    maxItems: ENDING_MAX,
    description: 'Credentials of operators that end within 14 days, the next one first',
  })
  endingCredentials!: EndingCredentialResource[];
}

/** One thing that a text names. */
export class FoundResource {
  @EnumField(resourceNames, { description: 'The kind of the id' }) kind!: string;
  @IdField(resourceNames) id!: string;
  @IdField('PlatformConfig', { nullable: true, description: 'Null if it belongs to the deployment' })
  platformId!: string | null;
}

/** Findings: what a text names. */
export class FindingsResource {
  @ObjectListField(() => FoundResource, { maxItems: FOUND_MAX }) found!: FoundResource[];
  @ObjectField(() => SilentPartsResource, { description: PARTS }) parts!: SilentPartsResource;
}

const OF_SERVICE = { nullable: true, description: 'Null if the service has none, or could not read it now' };

/** How a service does. */
export class ServiceHealthResource {
  @EnumField(['gateway', 'accounts', 'compliance', 'payments', 'notifications']) service!: string;
  @BooleanField({ description: 'Whether it answered within 2 seconds' }) isReady!: boolean;
  @IntegerField({ ...COUNT, ...OF_SERVICE }) lagRecords!: number | null;
  @NumberField({ ...OF_SERVICE, example: 0 }) replicaLagSeconds!: number | null;
  @IntegerField({ ...COUNT, ...OF_SERVICE }) outboxRows!: number | null;
  @NumberField({ ...OF_SERVICE, example: 0 }) outboxAgeSeconds!: number | null;
  @IntegerField({ ...COUNT, ...OF_SERVICE }) lateTimers!: number | null;
  @NumberField({ ...OF_SERVICE, example: 0 }) timerLatenessSeconds!: number | null;
  @IntegerField({ ...COUNT, ...OF_SERVICE }) deadLetters!: number | null;
}

/** The result of one rule of the ledger. */
export class IntegrityResultResource {
  @TextField({ example: 'balances' }) name!: string;
  @TextField({ maxLength: 2_048, description: 'What the rule says' }) says!: string;
  @IntegerField({ ...COUNT, description: 'Rows that break it' }) breaches!: number;
}

/** Whether the ledger is sound. */
export class IntegrityResource {
  @EnumField(['SOUND', 'BREACH', 'NOT_CHECKED_YET']) status!: string;
  @TextField({ nullable: true, example: 'FULL', description: 'FULL or RECENT, of the newest check' })
  scope!: string | null;
  @MomentField({ nullable: true }) checkedAt!: string | null;
  @IntegerField({ ...COUNT, nullable: true }) durationMs!: number | null;
  @MomentField({ nullable: true }) fullCheckedAt!: string | null;
  @TextMapField({ description: 'Why the last check of a scope failed; empty if none did', example: {} })
  failures!: Readonly<Record<string, string>>;
  @ObjectListField(() => IntegrityResultResource) results!: IntegrityResultResource[];
}

/** Health: how the services do, and whether the ledger is sound. */
export class HealthResource {
  @ObjectListField(() => ServiceHealthResource) services!: ServiceHealthResource[];
  @ObjectField(() => IntegrityResource, { nullable: true, description: 'Null if payments did not answer' })
  integrity!: IntegrityResource | null;
  @ObjectField(() => SilentPartsResource, { description: PARTS }) parts!: SilentPartsResource;
}

/** OperatorTransactionTimeline: the course of a payment of any platform, and whose payment it is. */
export class OperatorTransactionTimelineResource extends TransactionTimelineResource {
  @IdField('PlatformConfig') platformId!: string;
  @IdField('Customer', { nullable: true, description: 'Null for the platform itself' }) customerId!:
    | string
    | null;
  @ObjectField(() => CounterpartyResource, { description: COUNTERPARTY_OF_PAYMENT })
  counterparty!: CounterpartyResource;
}

/** OperatorPlatform: a platform as operators see it. */
export class OperatorPlatformResource {
  @IdField('PlatformConfig') id!: string;
  @TextField({ example: 'sandbox' }) name!: string;
  @TextField({ example: 'platform.test' }) umaDomain!: string;
}

/** OperatorCustomer: a customer as operators see it. */
export class OperatorCustomerResource {
  @IdField('Customer') id!: string;
  @IdField('PlatformConfig') platformId!: string;
  @BooleanField({ description: 'Whether personal data is shown in the clear' }) isRevealed!: boolean;
  @FreeObjectField({
    description:
      'The customer as GET /customers/{customerId} of the public API shows it; masked unless revealed',
  })
  customer!: object;
}
