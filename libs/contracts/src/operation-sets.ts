import { internalOperations } from './internal-operations';
import { operations } from './operations';
import { operatorOperations } from './operator-operations';

const all = [
  ...Object.values(operations),
  ...Object.values(operatorOperations),
  ...Object.values(internalOperations),
];

/** Names of operations whose payload and answer must be ciphertext in the topics. */
export const sealedOperations: ReadonlySet<string> = new Set(
  all.filter(({ sealed }) => sealed).map(({ name }) => name),
);

/** Names of operations whose duration is mostly a wait that their caller asks for. */
export const longPollOperations: ReadonlySet<string> = new Set(
  Object.values(operations)
    .filter(({ isLongPoll }) => isLongPoll)
    .map(({ name }) => name),
);

/** Names of operations that exist in a sandbox only; elsewhere no service has a handler for them. */
export const sandboxOperations: ReadonlySet<string> = new Set(
  all.filter(({ sandboxOnly }) => sandboxOnly).map(({ name }) => name),
);
