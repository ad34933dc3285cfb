import { Foundation1767225600000 } from './1767225600000-foundation';
import { CustomerChanges1767830400000 } from './1767830400000-customer-changes';
import { AccountChecks1796300001000 } from './1796300001000-account-checks';
import { AuditLog1796390000000 } from './1796390000000-audit-log';
import { AccountsUnderReview1796391001000 } from './1796391001000-accounts-under-review';
import { Approvals1796400000000 } from './1796400000000-approvals';
import { Alerts1796410000000 } from './1796410000000-alerts';
import { DeadLetters1796431000000 } from './1796431000000-dead-letters';
import { Restores1796500000000 } from './1796500000000-restores';
import { EventPartitions1796510000000 } from './1796510000000-event-partitions';
import { ChangedCustomers1796910000000 } from './1796910000000-changed-customers';
import { ApprovalFiles1797330000000 } from './1797330000000-approval-files';
import { Persons1797330001000 } from './1797330001000-persons';
import { AuditCheckpoints1797630000000 } from './1797630000000-audit-checkpoints';
import { CallerRequestIds1797630001000 } from './1797630001000-caller-request-ids';
import { DataKeys1797660000000 } from './1797660000000-data-keys';
import { AuditPositions1797730000000 } from './1797730000000-audit-positions';
import { IgnoredColumns1797780000000 } from './1797780000000-ignored-columns';
import { CustomerNameWords1797970000000 } from './1797970000000-customer-name-words';
import { AccountEndings1797970001000 } from './1797970001000-account-endings';
import { AccountEndingIndex1797970002000 } from './1797970002000-account-ending-index';
import { WordsOfNamelessCustomers1797970010000 } from './1797970010000-words-of-nameless-customers';
import { CustomerNotes1798000000000 } from './1798000000000-customer-notes';
import { AccountNameWords1798020000000 } from './1798020000000-account-name-words';

/** All migrations, oldest first. */
export const migrations = [
  Foundation1767225600000,
  CustomerChanges1767830400000,
  AccountChecks1796300001000,
  AuditLog1796390000000,
  AccountsUnderReview1796391001000,
  Approvals1796400000000,
  Alerts1796410000000,
  DeadLetters1796431000000,
  Restores1796500000000,
  EventPartitions1796510000000,
  ChangedCustomers1796910000000,
  ApprovalFiles1797330000000,
  Persons1797330001000,
  AuditCheckpoints1797630000000,
  CallerRequestIds1797630001000,
  DataKeys1797660000000,
  AuditPositions1797730000000,
  IgnoredColumns1797780000000,
  CustomerNameWords1797970000000,
  AccountEndings1797970001000,
  AccountEndingIndex1797970002000,
  WordsOfNamelessCustomers1797970010000,
  CustomerNotes1798000000000,
  AccountNameWords1798020000000,
];
