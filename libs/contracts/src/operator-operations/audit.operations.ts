import { ListAuditLogQuery } from '../bodies/operators.body';
import { defineOperatorOperations } from '../operator-operation';
import { AuditEntryResource } from '../resources/operators.resource';

/** What operators have done. */
export const auditOperations = defineOperatorOperations({
  listAuditLog: {
    service: 'gateway',
    method: 'GET',
    path: '/audit-log',
    permission: 'AUDIT',
    personalData: 'NONE',
    tag: 'Audit log',
    summary: 'List what operators have done',
    description:
      'The entries of all services, newest first. Each was written in the commit of its action and has the hash of ' +
      'the entry before it in its service. `npm run admin -- verify-audit-log` checks hashes and checkpoints.',
    query: ListAuditLogQuery,
    answer: 'page',
    resource: AuditEntryResource,
  },
});
