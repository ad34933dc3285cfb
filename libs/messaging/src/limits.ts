/** Named limits of the transport (ADR 2). Sizes are bytes, times milliseconds. */

/** Entries of one record at most. */
export const RECORD_ENTRIES_MAX = 200;
/** Bytes that are coalesced into one record at most; a larger entry is a record of its own. */
export const RECORD_BYTES_MAX = 256 * 1024;
/** Bytes that one produce carries to a partition at most: the broker's default limit of a batch is 1 MB. */
export const PRODUCE_BYTES_MAX = 900 * 1024;
/**
 * One entry at most. A body of 1 MB (the API's limit) is 1.4 MB as sealed text; request and reply topics take
 * batches of 2 MB.
 */
export const ENTRY_BYTES_MAX = 1_900 * 1024;
/** What a frame takes beside the body: its head, and of a sealed body the names of keys, the nonce and the tag. */
const FRAME_BYTES_MAX = 8 * 1024;
/** Bytes of a reply's rendered body at most: sealed it is text in base64, longer by a third. */
export const REPLY_BODY_BYTES_MAX = Math.floor(((ENTRY_BYTES_MAX - FRAME_BYTES_MAX) * 3) / 4);
/** `max.message.bytes` of request and reply topics; those of events and dead letters take 2 MB as well. */
export const TOPIC_BATCH_BYTES_MAX = 2 * 1024 * 1024;
/** Bytes that wait for the producer at most; beyond it a request is refused at once. */
export const SEND_QUEUE_BYTES_MAX = 64 * 1024 * 1024;

/** How long a request waits for its reply. */
export const REPLY_TIMEOUT_MS = 20_000;
/** `startBy` is that much before the time limit of the reply. */
export const START_MARGIN_MS = 1_000;
/** Kept in a reply topic. */
export const REPLY_RETENTION_MS = 10 * 60 * 1000;
/** Reply topics of instances older than this are removed when nobody reads them. */
export const REPLY_TOPIC_AGE_MAX_MS = 60 * 60 * 1000;

/** A killed instance's partitions go to another one after this: the least that brokers allow. */
export const SESSION_TIMEOUT_MS = 6_000;
export const HEARTBEAT_INTERVAL_MS = 2_000;
/**
 * A member that is silent while partitions are being given out is left out after this: every one joins as soon as it
 * has heard of it by its heartbeat.
 */
export const REBALANCE_TIMEOUT_MS = 8_000;
/** How long a stop waits for what is being handled. */
export const DRAIN_TIMEOUT_MS = 10_000;
/** Pause between commits of offsets. */
export const COMMIT_INTERVAL_MS = 1_000;
/** Pause between two looks at the identity of topics that are read. */
export const TOPIC_WATCH_MS = 3_000;
