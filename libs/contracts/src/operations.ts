import { beneficialOwnerOperations } from './operations/beneficial-owners.operations';
import { bulkUploadOperations } from './operations/bulk-uploads.operations';
import { configOperations } from './operations/config.operations';
import { consoleLinkOperations } from './operations/console-links.operations';
import { customerNoteOperations } from './operations/customer-notes.operations';
import { customerOperations } from './operations/customers.operations';
import { documentOperations } from './operations/documents.operations';
import { externalAccountOperations } from './operations/external-accounts.operations';
import { findingOperations } from './operations/findings.operations';
import { invitationOperations } from './operations/invitations.operations';
import { kycLinkOperations } from './operations/kyc-links.operations';
import { memberOperations } from './operations/members.operations';
import { paymentOperations } from './operations/payments.operations';
import { rateOperations } from './operations/rates.operations';
import { receiverOperations } from './operations/receivers.operations';
import { quoteOperations } from './operations/quotes.operations';
import { requestLogOperations } from './operations/request-logs.operations';
import { statisticsOperations } from './operations/statistics.operations';
import { tokenOperations } from './operations/tokens.operations';
import { verificationOperations } from './operations/verifications.operations';
import { webhookOperations } from './operations/webhooks.operations';

/** Every operation of the HTTP API. A new one is one entry here, a route in the gateway and a handler in its service. */
export const operations = {
  ...configOperations,
  ...customerOperations,
  ...customerNoteOperations,
  ...bulkUploadOperations,
  ...kycLinkOperations,
  ...documentOperations,
  ...externalAccountOperations,
  ...beneficialOwnerOperations,
  ...verificationOperations,
  ...invitationOperations,
  ...paymentOperations,
  ...rateOperations,
  ...receiverOperations,
  ...quoteOperations,
  ...webhookOperations,
  ...tokenOperations,
  ...consoleLinkOperations,
  ...memberOperations,
  ...requestLogOperations,
  ...statisticsOperations,
  ...findingOperations,
} as const;

/** Key of an operation in the table. */
export type OperationKey = keyof typeof operations;
