import { Foundation1767225600000 } from './1767225600000-foundation';
import { Operators1796390000000 } from './1796390000000-operators';
import { RequestLogDetails1796800000000 } from './1796800000000-request-log-details';
import { RequestLogList1796800001000 } from './1796800001000-request-log-list';
import { TokenUses1796800002000 } from './1796800002000-token-uses';
import { ConsoleSessions1796820000000 } from './1796820000000-console-sessions';
import { RequestMinutes1796900000000 } from './1796900000000-request-minutes';
import { ConsoleAccounts1796900001000 } from './1796900001000-console-accounts';
import { Persons1797330001000 } from './1797330001000-persons';
import { SessionOrigins1797462000000 } from './1797462000000-session-origins';
import { AuditCheckpoints1797630000000 } from './1797630000000-audit-checkpoints';
import { CallerRequestIds1797630001000 } from './1797630001000-caller-request-ids';
import { DataKeys1797660000000 } from './1797660000000-data-keys';
import { SessionGrants1797664000000 } from './1797664000000-session-grants';
import { DeveloperLog1797670000000 } from './1797670000000-developer-log';
import { AuditPositions1797730000000 } from './1797730000000-audit-positions';
import { OperatorEnds1797735000000 } from './1797735000000-operator-ends';
import { OperatorUses1797830000000 } from './1797830000000-operator-uses';
import { RevokedRoles1797841000000 } from './1797841000000-revoked-roles';
import { AuditActions1797860000000 } from './1797860000000-audit-actions';
import { RequestContents1797940000000 } from './1797940000000-request-contents';
import { Members1797950000000 } from './1797950000000-members';

/** All migrations, oldest first. */
export const migrations = [
  Foundation1767225600000,
  Operators1796390000000,
  RequestLogDetails1796800000000,
  RequestLogList1796800001000,
  TokenUses1796800002000,
  ConsoleSessions1796820000000,
  RequestMinutes1796900000000,
  ConsoleAccounts1796900001000,
  Persons1797330001000,
  SessionOrigins1797462000000,
  AuditCheckpoints1797630000000,
  CallerRequestIds1797630001000,
  DataKeys1797660000000,
  SessionGrants1797664000000,
  DeveloperLog1797670000000,
  AuditPositions1797730000000,
  OperatorEnds1797735000000,
  OperatorUses1797830000000,
  RevokedRoles1797841000000,
  AuditActions1797860000000,
  RequestContents1797940000000,
  Members1797950000000,
];
