import { DomainError, mintUuid, type Uuid } from '@corridor/kernel';
import { CopyRefusal, type CopyShelf, type ExternalAccountCopy } from '../../copies/domain/copies';
import { applyReports, RAIL_STEP, type RailStepPayload } from '../../due-work/domain/rail-report';
import { decideFunding } from '../../internal-accounts/domain/funding';
import type { RailPlan } from '../../rails/domain/rail-plan';
import type { Transaction } from '../../transactions/domain/transaction';
import { decideTransfer } from '../../transfers/domain/transfer';
import type { AccountSnapshot } from './ledger-account';
import { LedgerBook } from './ledger-book';
import type { LedgerCommand, TransferCommand } from './ledger-command';
import { LedgerInvariantError } from './posting';

/** Due work that the batch has taken, in due order. */
export interface TakenWork {
  platformKey: number;
  transactionId: Uuid;
  /** Domain time: what the work takes as "now". */
  dueAtMs: number;
  action: string;
  step: unknown;
}

/** Everything that a batch is decided on. */
export interface BatchWorld {
  accounts: readonly AccountSnapshot[];
  transactions: readonly Transaction[];
  due: readonly TakenWork[];
  copies: CopyShelf;
  /** Domain time of a platform, milliseconds. */
  nowMs(platformKey: number): number;
  /** What a transfer's rail says at once; undefined where no rail serves it. */
  planOf(command: TransferCommand, account: ExternalAccountCopy): RailPlan | undefined;
  /** A number for a reference that nothing else has. */
  nextSerial(): number;
}

/** What was decided of one command. */
export type Decided =
  | { kind: 'OPENED'; transaction: Transaction }
  | { kind: 'FUNDED'; account: AccountSnapshot }
  | { kind: 'REFUSED'; error: DomainError }
  /** Refused because of a copy, whose owner hasn't been asked. */
  | { kind: 'DOUBT'; refusal: CopyRefusal; customerIds: readonly Uuid[] };

/** References that a batch needs at most: one for each transaction and one for each refund. */
export function serialsNeeded(commands: number, due: number): number {
  return 2 * commands + due;
}

/**
 * Decides a batch: due work in due order, then commands in the order of their arrival, each on what those before it
 * left. A command that is refused leaves nothing behind.
 */
export function decideBatch(
  commands: readonly { command: LedgerCommand; isAsked: boolean }[],
  world: BatchWorld,
): { book: LedgerBook; decided: Decided[] } {
  const book = new LedgerBook(world);
  const nextSerial = (): number => world.nextSerial();
  for (const work of world.due) applyWork(book, work, nextSerial);
  const decisionWorld = {
    copies: world.copies,
    planOf: (command: TransferCommand, account: ExternalAccountCopy) => world.planOf(command, account),
    nowMs: (platformKey: number) => world.nowMs(platformKey),
    mintId: (ms: number) => mintUuid(ms),
    nextSerial,
  };
  const decided = commands.map(({ command, isAsked }): Decided => {
    try {
      return command.kind === 'FUND'
        ? { kind: 'FUNDED', account: decideFunding(command, book, decisionWorld) }
        : { kind: 'OPENED', transaction: decideTransfer(command, book, decisionWorld) };
    } catch (error) {
      if (error instanceof DomainError) return { kind: 'REFUSED', error };
      if (error instanceof CopyRefusal) {
        if (isAsked) return { kind: 'REFUSED', error: error.refusal };
        return { kind: 'DOUBT', refusal: error, customerIds: ownersOf(command, book, world.copies) };
      }
      throw error;
    }
  });
  return { book, decided };
}

/** Owners of the command's accounts, as far as they are known here. */
function ownersOf(command: LedgerCommand, book: LedgerBook, copies: CopyShelf): Uuid[] {
  const { platformKey } = command;
  const internal = book.account(platformKey, command.internalAccountId)?.snapshot.customerId;
  const external =
    command.kind === 'FUND'
      ? null
      : copies.externalAccount(platformKey, command.externalAccountId)?.customerId;
  return [internal, external].flatMap((id) => (id ? [id] : []));
}

function applyWork(book: LedgerBook, work: TakenWork, nextSerial: () => number): void {
  const { platformKey, transactionId, dueAtMs, action, step } = work;
  const transaction = book.transaction(platformKey, transactionId);
  if (!transaction) throw new LedgerInvariantError(`due work for the unknown transaction ${transactionId}`);
  if (action !== RAIL_STEP) throw new LedgerInvariantError(`due work of the unknown kind ${action}`);
  const { steps } = step as RailStepPayload;
  applyReports(book, transaction, { steps, nowMs: dueAtMs, nextSerial });
}
