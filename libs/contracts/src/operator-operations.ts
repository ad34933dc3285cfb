import { freezeOperations } from './operator-operations/freezes.operations';
import { approvalOperations } from './operator-operations/approvals.operations';
import { accessOperations } from './operator-operations/access.operations';
import { auditOperations } from './operator-operations/audit.operations';
import { bankStatementOperations } from './operator-operations/bank-statements.operations';
import { bookOperations } from './operator-operations/books.operations';
import { consoleSessionOperations } from './operator-operations/console-sessions.operations';
import { connectorOperations } from './operator-operations/connectors.operations';
import { deadLetterOperations } from './operator-operations/dead-letters.operations';
import { oversightOperations } from './operator-operations/oversight.operations';
import { treasuryOperations } from './operator-operations/treasury.operations';
import { rateLevelOperations } from './operator-operations/rate-levels.operations';
import { reviewOperations } from './operator-operations/reviews.operations';
import { statementMatchOperations } from './operator-operations/statement-matches.operations';
import { treasuryOrderOperations } from './operator-operations/treasury-orders.operations';
import { breakOperations } from './operator-operations/breaks.operations';
import { suspenseOperations } from './operator-operations/suspense.operations';
import { instructionOperations } from './operator-operations/instructions.operations';

/** Every operation of the operators' API. A new one is one entry here and a handler in its service. */
export const operatorOperations = {
  ...oversightOperations,
  ...connectorOperations,
  ...reviewOperations,
  ...bankStatementOperations,
  ...statementMatchOperations,
  ...treasuryOrderOperations,
  ...treasuryOperations,
  ...bookOperations,
  ...instructionOperations,
  ...breakOperations,
  ...suspenseOperations,
  ...freezeOperations,
  ...rateLevelOperations,
  ...deadLetterOperations,
  ...consoleSessionOperations,
  ...approvalOperations,
  ...auditOperations,
  ...accessOperations,
} as const;
