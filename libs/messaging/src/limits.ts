/** Named limits of the transport (ADR 2). Sizes are bytes, times milliseconds. */

/** Maximum number of entries in one record. */
export const RECORD_ENTRIES_MAX = 200;
/** Maximum size of coalesced entries in one record. A larger entry gets a record of its own. */
export const RECORD_BYTES_MAX = 256 * 1024;
/** Maximum size that one produce request sends to a partition. The broker's default limit of a batch is 1 MB. */
export const PRODUCE_BYTES_MAX = 900 * 1024;
/** Maximum size of one entry. Request and reply topics accept batches of 2 MB. */
export const ENTRY_BYTES_MAX = 1_900 * 1024;
/** Size of a frame without the body. */
const FRAME_BYTES_MAX = 8 * 1024;
/**
 * Maximum size of a reply's rendered body. The body of a stored answer can be ciphertext in base64, which is a third
 * longer, and that text is not larger than an entry either.
 */
export const REPLY_BODY_BYTES_MAX = Math.floor(((ENTRY_BYTES_MAX - FRAME_BYTES_MAX) * 3) / 4);
/** `max.message.bytes` of request and reply topics. Event and dead-letter topics also accept 2 MB. */
export const TOPIC_BATCH_BYTES_MAX = 2 * 1024 * 1024;
/** Maximum size of the producer's queue. Beyond it a request is refused at once. */
export const SEND_QUEUE_BYTES_MAX = 64 * 1024 * 1024;

/** How long a request waits for its reply. */
export const REPLY_TIMEOUT_MS = 20_000;
/** How long before the time limit of the reply `startBy` lies. */
export const START_MARGIN_MS = 1_000;
/** Retention of a reply topic. */
export const REPLY_RETENTION_MS = 10 * 60 * 1000;
/** Reply topics of instances older than this are removed if they have no reader. */
export const REPLY_TOPIC_AGE_MAX_MS = 60 * 60 * 1000;

/** Partitions of a killed instance move to another one after this time. It is the minimum that brokers allow. */
export const SESSION_TIMEOUT_MS = 6_000;
export const HEARTBEAT_INTERVAL_MS = 2_000;
/**
 * A member that is silent during a rebalance is dropped after this time. Every other member joins as soon as its
 * heartbeat reports the rebalance.
 */
export const REBALANCE_TIMEOUT_MS = 8_000;
/** How long a stop waits for requests in progress. */
export const DRAIN_TIMEOUT_MS = 10_000;
/** Pause between commits of offsets. */
export const COMMIT_INTERVAL_MS = 1_000;
/** Pause between two checks of the topics' identity. */
export const TOPIC_WATCH_MS = 3_000;
