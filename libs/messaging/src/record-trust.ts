/** Keys of every process of a deployment, by id. New records are signed or encrypted under the active one. */
export interface SigningKeys {
  active: string;
  /** At least 32 bytes each. The keys of records are derived from them. */
  keys: ReadonlyMap<string, Buffer>;
}

/** A partition of a topic. A record is valid only in its own partition. */
export interface RecordPlace {
  topic: string;
  partition: number;
}

/** Why a record is refused. `shared key`: any service could have signed it, and that is no longer accepted. */
export type RefusalReason =
  | 'unsigned'
  | 'unknown version'
  | 'unknown key'
  | 'wrong signature'
  | 'shared key'
  | 'event of another topic';

/** Thrown for a record that this deployment has not written to this partition. None of it may be used. */
export class UntrustedRecordError extends Error {
  constructor(readonly reason: RefusalReason) {
    super(`the record is not trusted: ${reason}`);
    this.name = 'UntrustedRecordError';
  }
}
