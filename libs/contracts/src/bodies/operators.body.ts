import { DateBoundField, AmountField, EnumField, IdField, IntegerField, LimitField } from '../fields';
import { ObjectField, ObjectListField, TextField } from '../fields';

/** Largest number of rules. */
const RULES_MAX = 1_000;
/** Least urgent priority of a rule. */
const PRIORITY_MAX = 1_000_000;
/** Longest code of a currency, an account type or a payment rail. */
const CODE_LENGTH_MAX = 64;

/** Why an operator acts. The audit log keeps it. */
export class ReasonBody {
  @TextField({
    optional: true,
    maxLength: 500,
    example: 'the bank announced maintenance',
    description: 'For the audit log, without personal data',
  })
  reason?: string;
}

/** What a rule asks of a payment. */
export class RouteMatchBody {
  @IdField('PlatformConfig', { optional: true }) platformId?: string;
  @EnumField(['PAYOUT', 'COLLECT'], { optional: true }) operation?: string;
  @TextField({ optional: true, maxLength: CODE_LENGTH_MAX, example: 'EUR' }) currency?: string;
  @TextField({ optional: true, maxLength: CODE_LENGTH_MAX, example: 'IBAN' }) accountType?: string;
  @TextField({ optional: true, maxLength: CODE_LENGTH_MAX, example: 'SEPA' }) paymentRail?: string;
  @AmountField({ optional: true, description: 'Smallest units, inclusive' }) minAmount?: number;
  @AmountField({ optional: true, description: 'Smallest units, inclusive' }) maxAmount?: number;
}

/** A rule that sends payments to a connector. */
export class RouteRuleBody {
  @IntegerField({ min: 0, max: PRIORITY_MAX, example: 10, description: 'The smallest comes first' })
  priority!: number;
  @ObjectField(() => RouteMatchBody, {
    optional: true,
    description: 'What the payment must have; an absent member matches every payment',
  })
  match?: RouteMatchBody;
  @IdField('Connector') connectorId!: string;
  @IdField('SettlementAccount', { optional: true, nullable: true }) settlementAccountId?: string | null;
}

/** PUT /routes. */
export class RouteRulesBody {
  @ObjectListField(() => RouteRuleBody, { maxItems: RULES_MAX }) rules!: RouteRuleBody[];
}

/** GET /audit-log. */
export class ListAuditLogQuery {
  @TextField({
    optional: true,
    example: 'admin:root@host-1',
    description: '`Operator:<uuid>`, or `admin:<user>@<host>`',
  })
  operatorId?: string;
  @TextField({ optional: true, example: 'pause-connector' }) action?: string;
  @TextField({ optional: true, description: 'The resource of the action' }) resourceId?: string;
  @DateBoundField({ optional: true }) startDate?: string;
  @DateBoundField({ optional: true }) endDate?: string;
  @LimitField() limit?: number;
  @TextField({ optional: true, maxLength: 1024 }) cursor?: string;
}

/** States of an approval. */
export const approvalStatuses = ['PENDING', 'APPROVED', 'REJECTED', 'EXPIRED'] as const;
export type ApprovalStatus = (typeof approvalStatuses)[number];

/** GET /approvals. */
export class ListApprovalsQuery {
  @EnumField(approvalStatuses, { optional: true }) status?: ApprovalStatus;
  @LimitField() limit?: number;
  @TextField({ optional: true, maxLength: 1024 }) cursor?: string;
}
