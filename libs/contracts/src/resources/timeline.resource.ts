import {
  transactionStatuses,
  webhookTypes,
  type TransactionStatus,
  type WebhookType,
} from '@corridor/kernel';
import {
  BooleanField,
  EnumField,
  ForeignTextField,
  IntegerField,
  MomentField,
  ObjectField,
  ObjectListField,
  TextField,
  TextMapField,
} from '../fields';
import { AmountResource } from './money.resource';

/** The time of an entry: DOMAIN follows the clock of the platform, which a sandbox can move. */
export const timelineClocks = ['DOMAIN', 'REAL'] as const;
export type TimelineClock = (typeof timelineClocks)[number];

/** The services that know something of a payment. */
export const timelineServices = ['gateway', 'payments', 'notifications'] as const;
export type TimelineService = (typeof timelineServices)[number];

/** What an entry is about. */
export const timelineKinds = [
  'REQUEST',
  'DECISION',
  'POSTING',
  'INSTRUCTION',
  'EVENT',
  'DELIVERY',
  'TIMER',
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** Why a payment changed. */
export const decisionCauses = [
  'REQUEST',
  'RAIL',
  'CONNECTOR',
  'DEPOSIT',
  'TIMER',
  'EXPIRY',
  'APPROVAL',
  'COUNTERPARTY',
  'OPERATOR',
] as const;
export type DecisionCauseType = (typeof decisionCauses)[number];

/** Largest number of entries of a timeline, and of the attempts of one of them. */
export const TIMELINE_ENTRIES_MAX = 1_000;
export const TIMELINE_STEPS_MAX = 500;

/** Why a payment got a status. */
export class DecisionCauseResource {
  @EnumField(decisionCauses, {
    description:
      'REQUEST: a call of the API. RAIL: the bank, or the sandbox in its place. CONNECTOR: an answer or a report of a ' +
      'connector. DEPOSIT: money that was paid in. EXPIRY: the time of a quote or of a decision was over. APPROVAL: the ' +
      'answer of the webhook endpoint, or approve and reject. COUNTERPARTY: the other platform of a UMA payment. ' +
      'OPERATOR: a person of the deployment. TIMER: another moment that was set before',
  })
  type!: DecisionCauseType;
  @TextField({ example: 'TRANSFER', description: 'The command or the timer; new names may be added' })
  name!: string;
  @TextField({
    optional: true,
    example: '004',
    description: 'The rule of the sandbox: the last digits of the account, see docs/sandbox.md',
  })
  sandboxRule?: string;
}

/** One attempt or report of an entry. */
export class TimelineStepResource {
  @MomentField() at!: string;
  @TextField({ example: 'DELIVERED' }) status!: string;
  @IntegerField({ min: 1, max: 1_000_000, optional: true, description: 'Number of the attempt' })
  attempt?: number;
  @IntegerField({ min: 100, max: 599, optional: true, nullable: true })
  responseStatus?: number | null;
  @IntegerField({ min: 0, max: Number.MAX_SAFE_INTEGER, optional: true }) durationMs?: number;
  @ForeignTextField({ optional: true, nullable: true, example: null }) error?: string | null;
}

const of = (kind: string, words: string) => ({ optional: true, description: `${kind}: ${words}` });

/** One entry of a timeline. `kind` says which of the optional members it has. */
export class TimelineEntryResource {
  @MomentField() at!: string;
  @EnumField(timelineClocks, {
    description: 'DOMAIN: the clock of the platform, which a sandbox can move. REAL: the time of day',
  })
  clock!: TimelineClock;
  @EnumField(timelineServices) service!: TimelineService;
  @EnumField(timelineKinds, {
    description:
      'REQUEST: a call of the API. DECISION: a status of the payment. POSTING: money that moved. INSTRUCTION: an order to ' +
      'a connector. EVENT: what webhooks report. DELIVERY: an event on its way to an endpoint. TIMER: what happens next',
  })
  kind!: TimelineKind;
  @TextField({
    example: 'COMPLETED',
    description:
      'REQUEST: the HTTP status. DECISION: the status of the payment, or REFUND_COMPLETED and the like. POSTING: the step. ' +
      'INSTRUCTION: its state. EVENT: STORED, NO_ENDPOINT if no endpoint asked for it, or NOT_STORED if nothing more is ' +
      'known of it. DELIVERY: its status. TIMER: WAITING, or STOPPED if it failed too often',
  })
  status!: string;
  @TextMapField({
    description:
      'Ids of what the entry names, by `requestId`, `tokenId`, `memberId`, `transactionId`, `eventId` and so on',
    example: { transactionId: 'Transaction:0199a1b5-8192-7eb5-91ba-f3e4d5c6b7a8' },
  })
  ids!: Readonly<Record<string, string>>;
  @TextField({
    nullable: true,
    maxLength: 1_024,
    example: '/transactions/Transaction:0199a1b5-8192-7eb5-91ba-f3e4d5c6b7a8',
    description: 'Path of the resource below the base URL of the API; null if it has none',
  })
  href!: string | null;
  @TextField({ ...of('REQUEST', 'the method'), example: 'POST' }) method?: string;
  @TextField({ ...of('REQUEST', 'the id of the operation'), example: 'createTransferOut' })
  operation?: string;
  @IntegerField({ ...of('REQUEST', 'the HTTP status as a number'), min: 100, max: 599, example: 201 })
  responseStatus?: number;
  @TextField({ ...of('REQUEST', 'the code of an error'), example: 'RATE_LIMITED' }) code?: string;
  @IntegerField({ ...of('REQUEST', 'how long it took'), min: 0, max: Number.MAX_SAFE_INTEGER })
  durationMs?: number;
  @TextField({ ...of('REQUEST', 'the name of its token, while it exists'), example: 'payouts worker' })
  tokenName?: string;
  @TextField({ ...of('REQUEST', 'the member who made it in the console'), example: 'Margaret Hamilton' })
  memberName?: string;
  @BooleanField(of('REQUEST', 'whether an earlier answer was given again')) replayed?: boolean;
  @ObjectField(() => DecisionCauseResource, of('DECISION and TIMER', 'why')) cause?: DecisionCauseResource;
  @MomentField(of('DECISION', 'the time of day')) realAt?: string;
  @IntegerField({ ...of('DECISION', 'the version of the payment'), min: 1, max: Number.MAX_SAFE_INTEGER })
  version?: number;
  @TextField({ ...of('DECISION', 'the reason of a failure or a refund'), example: 'RETURNED' })
  reason?: string;
  @TextField({ ...of('POSTING', 'an internal account, or an account of the ledger'), example: 'CLEARING' })
  from?: string;
  @TextField({ ...of('POSTING', 'an internal account, or an account of the ledger'), example: 'FEES' })
  to?: string;
  @ObjectField(() => AmountResource, of('POSTING and INSTRUCTION', 'how much')) amount?: AmountResource;
  @ObjectListField(() => TimelineStepResource, {
    ...of('INSTRUCTION and DELIVERY', 'the attempts, oldest first'),
    maxItems: TIMELINE_STEPS_MAX,
  })
  attempts?: TimelineStepResource[];
  @ObjectListField(() => TimelineStepResource, {
    ...of('INSTRUCTION', 'what the connector reported'),
    maxItems: TIMELINE_STEPS_MAX,
  })
  reports?: TimelineStepResource[];
  @MomentField({ ...of('DELIVERY', 'when it is sent next; null if it is not'), nullable: true })
  nextAttemptAt?: string | null;
  @EnumField(webhookTypes, of('EVENT and DELIVERY', 'the type of the webhook')) eventType?: WebhookType;
  @IntegerField({ ...of('EVENT', 'its sequence'), min: 0, max: Number.MAX_SAFE_INTEGER })
  sequence?: number;
  @TextField({ ...of('TIMER', 'what happens then'), example: 'RAIL_STEP' }) action?: string;
  @EnumField(
    transactionStatuses,
    of('TIMER', 'the status that the payment gets then, which only a sandbox knows before'),
  )
  outcome?: TransactionStatus;
}

const partStates = ['UNAVAILABLE'] as const;

/** Services that did not answer. */
export class TimelinePartsResource {
  @EnumField(partStates, { optional: true }) gateway?: 'UNAVAILABLE';
  @EnumField(partStates, { optional: true }) payments?: 'UNAVAILABLE';
  @EnumField(partStates, { optional: true }) notifications?: 'UNAVAILABLE';
}

/** GET /transactions/{transactionId}/timeline. */
export class TransactionTimelineResource {
  @ObjectListField(() => TimelineEntryResource, {
    maxItems: TIMELINE_ENTRIES_MAX,
    description: 'Sorted by `at`',
  })
  entries!: TimelineEntryResource[];
  @ObjectField(() => TimelinePartsResource, {
    description: 'The services that did not answer in time: their entries are missing. Empty if all did',
  })
  parts!: TimelinePartsResource;
}
