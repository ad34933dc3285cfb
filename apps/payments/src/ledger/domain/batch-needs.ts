import type { RecordKey } from '@corridor/kernel';
import type { LedgerCommand } from './command-kind';
import type { LedgerTypes } from './ledger-types';
import { RecordSet, scoped } from './record-key';
import type { BoundTimer } from './timer-kind';

/** A timer that a batch has taken. */
export interface TakenTimer<L extends LedgerTypes> {
  platformKey: number;
  transactionId: RecordKey['id'];
  /** Domain time, milliseconds: the timer takes it as the present time. */
  dueAtMs: number;
  /** Name of its kind. */
  action: string;
  timer: BoundTimer<L>;
  /** W3C trace context of what scheduled it, if its trace is recorded. */
  traceparent?: string | undefined;
}

/** The keys of everything that a batch reads. */
export interface BatchNeeds<L extends LedgerTypes> {
  /** Internal accounts, each once. */
  accounts: RecordKey[];
  all: L['needs'][];
}

/** The existing resources that the commands and timers of a batch name, each once. */
export function resourceKeys<L extends LedgerTypes>(
  commands: readonly LedgerCommand<L>[],
  due: readonly Pick<TakenTimer<L>, 'platformKey' | 'transactionId'>[],
): RecordKey[] {
  const keys = new RecordSet();
  for (const { platformKey, transactionId } of due) keys.add(platformKey, [transactionId]);
  for (const { platformKey, resourceId } of commands) keys.add(platformKey, [resourceId]);
  return keys.keys;
}

/** @param fixed the immutable parts of the batch's resources. */
export function needsOfBatch<L extends LedgerTypes>(
  commands: readonly LedgerCommand<L>[],
  due: readonly TakenTimer<L>[],
  fixed: readonly L['fixed'][],
): BatchNeeds<L> {
  const byKey = new Map(fixed.map((part) => [scoped(part.platformKey, part.id), part]));
  const all: L['needs'][] = [];
  for (const command of commands) {
    const { platformKey, resourceId } = command;
    all.push(...command.needs(resourceId && byKey.get(scoped(platformKey, resourceId))));
  }
  for (const { platformKey, transactionId, timer } of due) {
    const part = byKey.get(scoped(platformKey, transactionId));
    if (part) all.push(...timer.needs(part));
  }
  const accounts = new RecordSet();
  for (const { platformKey, accounts: ids } of all) accounts.add(platformKey, ids);
  return { accounts: accounts.keys, all };
}
