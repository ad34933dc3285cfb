import { Foundation1767225600000 } from './1767225600000-foundation';
import { AuditLog1796390000000 } from './1796390000000-audit-log';
import { IdentityChecks1796391000000 } from './1796391000000-identity-checks';
import { Approvals1796400000000 } from './1796400000000-approvals';
import { Alerts1796410000000 } from './1796410000000-alerts';
import { DeadLetters1796431000000 } from './1796431000000-dead-letters';
import { Restores1796500000000 } from './1796500000000-restores';
import { EventPartitions1796510000000 } from './1796510000000-event-partitions';
import { ApprovalFiles1797330000000 } from './1797330000000-approval-files';
import { Persons1797330001000 } from './1797330001000-persons';
import { AuditCheckpoints1797630000000 } from './1797630000000-audit-checkpoints';
import { CallerRequestIds1797630001000 } from './1797630001000-caller-request-ids';
import { DataKeys1797660000000 } from './1797660000000-data-keys';
import { AuditPositions1797730000000 } from './1797730000000-audit-positions';
import { OwnerNameWords1798020001000 } from './1798020001000-owner-name-words';

/** All migrations, oldest first. */
export const migrations = [
  Foundation1767225600000,
  AuditLog1796390000000,
  IdentityChecks1796391000000,
  Approvals1796400000000,
  Alerts1796410000000,
  DeadLetters1796431000000,
  Restores1796500000000,
  EventPartitions1796510000000,
  ApprovalFiles1797330000000,
  Persons1797330001000,
  AuditCheckpoints1797630000000,
  CallerRequestIds1797630001000,
  DataKeys1797660000000,
  AuditPositions1797730000000,
  OwnerNameWords1798020001000,
];
