import type { SqlRunner } from '@corridor/messaging';
import type { ActionAudit } from './actor';

/** What an action did. */
export interface ActionResult {
  /** Body of the answer; absent if the operation has none. */
  body?: object;
  audit: ActionAudit;
  /**
   * What it replaces or ends, as it was before; absent if the request names it whole. Its approval is refused if that
   * has changed since it was asked for.
   */
  present?: object;
  /** Where it makes something new: what its approval is about until then. */
  place?: string;
}

/** What a trial of an action tells. */
export type CheckedAction = Pick<ActionResult, 'audit' | 'present' | 'place'>;

/**
 * Statements that belong into the commit of an action, such as those of its approval. Each call sends one.
 * @param done what the audit log keeps of the action
 */
export type AlsoWrite = readonly ((runner: SqlRunner, done?: ActionAudit) => Promise<void>)[];
