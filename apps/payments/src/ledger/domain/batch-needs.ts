import type { RecordKey, Uuid } from '@corridor/kernel';
import { scoped } from '../../replicas/domain/replicas';
import type { RailStepPayload } from '../../timers/domain/due-action';
import { accountMovedBy } from '../../timers/domain/rail-report';
import { internalIdOf, type FixedTransaction, type Side } from '../../transactions/domain/transaction';
import type { TakenWork } from './batch-decision';
import type { LedgerCommand } from './ledger-command';

/** What the decision of one command or due row looks at. */
interface Needs {
  /** Internal accounts, which are locked. */
  internal: (Uuid | undefined)[];
  external: (Uuid | undefined)[];
  /** Customers who are named, beside the owners of the accounts. */
  customers: (Uuid | null)[];
  /** Customers who pay in from outside: no account of theirs is locked, so they are, against being closed meanwhile. */
  payers: (Uuid | null)[];
  /** Customers to whose default deposit account the money may be paid on. */
  deposits: (Uuid | null)[];
}

/** Everything that a batch is decided on, before it is read. */
export interface BatchNeeds {
  internal: RecordKey[];
  external: RecordKey[];
  customers: RecordKey[];
  payers: RecordKey[];
  deposits: RecordKey[];
  platformKeys: number[];
}

const nothing: Needs = { internal: [], external: [], customers: [], payers: [], deposits: [] };

function externalIdOf(side: Side): Uuid | undefined {
  return side.kind === 'EXTERNAL_ACCOUNT' ? side.id : undefined;
}

function needsOfQuote(quote: FixedTransaction | undefined): Needs {
  if (quote?.kind !== 'QUOTE') return nothing;
  const { source, destination, customerId } = quote;
  return {
    internal: [internalIdOf(source), internalIdOf(destination)],
    external: [externalIdOf(destination)],
    customers: [customerId],
    payers: source.kind === 'REALTIME_FUNDING' ? [customerId] : [],
    deposits: [],
  };
}

/** The transaction that a command is about. */
export function transactionIdOf(command: LedgerCommand): Uuid | undefined {
  if (command.kind === 'EXECUTE_QUOTE' || command.kind === 'PAY_QUOTE') return command.quoteId;
  return command.kind === 'DECIDE_INCOMING_PAYMENT' ? command.transactionId : undefined;
}

/** @param transaction the one that the command is about, if it exists. */
export function needsOfCommand(command: LedgerCommand, transaction: FixedTransaction | undefined): Needs {
  switch (command.kind) {
    case 'REFUSE':
      return nothing;
    case 'FUND':
      return { ...nothing, internal: [command.internalAccountId] };
    case 'TRANSFER_IN':
    case 'TRANSFER_OUT':
      return { ...nothing, internal: [command.internalAccountId], external: [command.externalAccountId] };
    case 'CREATE_QUOTE': {
      const { source, destination } = command;
      const named = destination.kind === 'UMA_ADDRESS' ? undefined : destination;
      return {
        internal: [
          source.kind === 'INTERNAL_ACCOUNT' ? source.id : undefined,
          named?.kind === 'INTERNAL_ACCOUNT' ? named.id : undefined,
        ],
        external: [named?.kind === 'EXTERNAL_ACCOUNT' ? named.id : undefined],
        customers: [source.customerId ?? null],
        payers: source.kind === 'REALTIME_FUNDING' ? [source.customerId] : [],
        deposits: [],
      };
    }
    case 'EXECUTE_QUOTE':
    case 'PAY_QUOTE':
      return needsOfQuote(transaction);
    case 'RECEIVE_UMA':
      return { ...nothing, internal: [command.accountId], customers: [command.customerId] };
    case 'DECIDE_INCOMING_PAYMENT': {
      if (transaction?.kind !== 'INCOMING_PAYMENT') return nothing;
      const { destination, customerId } = transaction;
      const deposits = command.decision.to === 'APPROVE' ? [customerId] : [];
      return { ...nothing, internal: [internalIdOf(destination)], customers: [customerId], deposits };
    }
  }
}

function needsOfWork({ action, step }: TakenWork, transaction: FixedTransaction): Needs {
  switch (action) {
    case 'RAIL_STEP':
      return { ...nothing, internal: [accountMovedBy(transaction, step as RailStepPayload)] };
    case 'UMA_OUTCOME':
    case 'UMA_DELIVERY':
      return { ...nothing, internal: [internalIdOf(transaction.source)] };
    case 'RESOLUTION': {
      const { source, destination } = transaction;
      return { ...nothing, internal: [internalIdOf(source), internalIdOf(destination)] };
    }
    default:
      return nothing;
  }
}

/** The other platform of a payment inside the deployment. */
function receiverOf(transaction: FixedTransaction) {
  const receiver = transaction.details?.quote?.receiver;
  return receiver?.reachedBy === 'DEPLOYMENT' ? receiver : undefined;
}

/** Records by their keys, each once. */
class RecordSet {
  private readonly records = new Map<string, RecordKey>();

  add(platformKey: number, ids: readonly (Uuid | null | undefined)[]): void {
    for (const id of ids) if (id) this.records.set(scoped(platformKey, id), { platformKey, id });
  }

  get keys(): RecordKey[] {
    return [...this.records.values()];
  }
}

/** What a batch is decided on. `fixed`: what never changes of the transactions that it is about. */
export function needsOfBatch(
  commands: readonly LedgerCommand[],
  due: readonly TakenWork[],
  fixed: readonly FixedTransaction[],
): BatchNeeds {
  const byId = new Map(
    fixed.map((transaction) => [scoped(transaction.platformKey, transaction.id), transaction]),
  );
  const sets = {
    internal: new RecordSet(),
    external: new RecordSet(),
    customers: new RecordSet(),
    payers: new RecordSet(),
    deposits: new RecordSet(),
  };
  const platformKeys = new Set<number>();
  const add = (platformKey: number, needs: Needs): void => {
    platformKeys.add(platformKey);
    sets.internal.add(platformKey, needs.internal);
    sets.external.add(platformKey, needs.external);
    sets.customers.add(platformKey, needs.customers);
    sets.payers.add(platformKey, needs.payers);
    sets.deposits.add(platformKey, needs.deposits);
  };
  for (const command of commands) {
    const id = transactionIdOf(command);
    add(command.platformKey, needsOfCommand(command, id && byId.get(scoped(command.platformKey, id))));
  }
  for (const work of due) {
    const transaction = byId.get(scoped(work.platformKey, work.transactionId));
    if (!transaction) continue;
    add(work.platformKey, needsOfWork(work, transaction));
    const receiver = work.action === 'UMA_DELIVERY' ? receiverOf(transaction) : undefined;
    if (!receiver) continue;
    const { platformKey, accountId, customerId } = receiver;
    add(platformKey, { ...nothing, internal: [accountId], customers: [customerId] });
  }
  for (const { details } of fixed) {
    if (details?.incomingPayment?.payer) platformKeys.add(details.incomingPayment.payer.platformKey);
  }
  return {
    internal: sets.internal.keys,
    external: sets.external.keys,
    customers: sets.customers.keys,
    payers: sets.payers.keys,
    deposits: sets.deposits.keys,
    platformKeys: [...platformKeys],
  };
}
