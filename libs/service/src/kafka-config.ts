import type { KafkaSecurity } from '@corridor/messaging';
import type { Environment } from './environment';
import { readKafkaSecurity } from './kafka-security-config';

/** How a process uses the brokers. */
export interface KafkaConfig {
  brokers: string[];
  /** TLS and SASL. Absent: plain text without authentication. */
  kafkaSecurity?: KafkaSecurity;
  /** Partitions of each request topic: the planned number of instances. */
  requestPartitions: number;
  /** Partitions of each topic of events. Default: 1. */
  eventPartitions?: number;
  replicationFactor: number;
  /** Days for which topics keep events. Default: 14. */
  eventDays?: number;
  /** Days for which topics keep dead letters. Default: 90. */
  deadLetterDays?: number;
  /** Replicas that must have a record before it counts as written. Default: by the replicas of each topic. */
  minInsyncReplicas?: number;
  /** False if an operator owns the topics: missing or wrong ones then end the start. Default: true. */
  managesTopics?: boolean;
  /** Retries of a send before it fails. Default: 10. */
  producerRetries?: number;
  /** Until when events without a signature are accepted, in milliseconds since 1970. Default: they are refused. */
  unsignedEventsUntilMs?: number;
  /** The rack of this process. It reads from a replica there, if the brokers permit it. */
  rack?: string;
}

/** A send is tried for at least as long as the brokers need to elect other leaders. */
const RETRIES_MIN = 10;
const PARTITIONS_MAX = 1_000;
/** Readers that were away for this long still find every event. */
const EVENT_DAYS_MIN = 14;
const DAYS_MAX = 3_650;

/** Reads the settings of Kafka. The caller calls `assertValid` after it has read its own. */
export function readKafkaConfig(env: Environment): KafkaConfig {
  const replicationFactor = env.integer('KAFKA_REPLICATION_FACTOR', 1, { min: 1, max: 10 });
  const minInsyncReplicas = readMinInsync(env, replicationFactor);
  const rack = env.optional('KAFKA_RACK');
  const unsignedEventsUntilMs = readUnsignedUntil(env);
  return {
    brokers: env.list('KAFKA_BROKERS'),
    kafkaSecurity: readKafkaSecurity(env),
    requestPartitions: env.integer('REQUEST_PARTITIONS', 1, { min: 1, max: PARTITIONS_MAX }),
    eventPartitions: env.integer('EVENT_PARTITIONS', 1, { min: 1, max: PARTITIONS_MAX }),
    replicationFactor,
    eventDays: env.integer('EVENT_DAYS', EVENT_DAYS_MIN, { min: EVENT_DAYS_MIN, max: DAYS_MAX }),
    deadLetterDays: env.integer('DEAD_LETTER_DAYS', 90, { min: 1, max: DAYS_MAX }),
    ...(minInsyncReplicas === undefined ? {} : { minInsyncReplicas }),
    managesTopics: env.flag('KAFKA_MANAGE_TOPICS', true),
    producerRetries: env.integer('KAFKA_PRODUCER_RETRIES', RETRIES_MIN, { min: RETRIES_MIN, max: 100 }),
    ...(rack === undefined ? {} : { rack }),
    ...(unsignedEventsUntilMs === undefined ? {} : { unsignedEventsUntilMs }),
  };
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/;

function readUnsignedUntil(env: Environment): number | undefined {
  const until = env.optional('UNSIGNED_EVENTS_UNTIL');
  if (until === undefined) return undefined;
  const ms = MOMENT.test(until) ? Date.parse(until) : Number.NaN;
  if (Number.isNaN(ms)) env.violation('UNSIGNED_EVENTS_UNTIL must be a time, e.g. 2027-01-31T12:00:00Z');
  return ms;
}

function readMinInsync(env: Environment, replicationFactor: number): number | undefined {
  if (env.optional('KAFKA_MIN_INSYNC_REPLICAS') === undefined) return undefined;
  const minimum = env.integer('KAFKA_MIN_INSYNC_REPLICAS', 1, { min: 1, max: 10 });
  if (minimum > replicationFactor)
    env.violation('KAFKA_MIN_INSYNC_REPLICAS must not be greater than KAFKA_REPLICATION_FACTOR');
  return minimum;
}
