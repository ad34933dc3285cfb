import type {
  ApprovalState,
  CustomerState,
  ExternalAccountState,
  IntegrationEvent,
  PlatformState,
  VerificationState,
} from './events';
import type {
  CustomerResource,
  ExternalAccountResource,
  PlatformConfigResource,
} from './resources/accounts.resource';
import type { BulkUploadJobResource } from './resources/bulk-uploads.resource';
import type { InvitationResource } from './resources/invitations.resource';
import type { VerificationResource } from './resources/verifications.resource';
import type { InternalAccountResource, TransactionResource } from './resources/payments.resource';

/**
 * An event with its resource, without the personal data, which is in `sealed`. The JSON Schemas in `docs/events/` are
 * made from these types.
 */
type Documented<State, Resource> = Omit<IntegrationEvent<State>, 'data'> & { data: Resource };

/** Topic `accounts.platforms`. */
export type PlatformEventDocument = Documented<PlatformState, PlatformConfigResource>;
/** Topic `accounts.customers`. */
export type CustomerEventDocument = Documented<
  CustomerState,
  Omit<CustomerResource, 'fullName' | 'birthDate' | 'nationality' | 'address' | 'businessInfo'>
>;
/** Topic `accounts.external-accounts`. */
export type ExternalAccountEventDocument = Documented<
  ExternalAccountState,
  Omit<ExternalAccountResource, 'beneficiaryVerifiedData'>
>;
/** Topic `accounts.invitations`. The subject is the code: invitations have no other id. */
export type InvitationEventDocument = Documented<unknown, Omit<InvitationResource, 'firstName'>>;
/** Topic `accounts.bulk-jobs`. */
export type BulkUploadJobEventDocument = Documented<unknown, BulkUploadJobResource>;
/** Topic `compliance.verifications`. */
export type VerificationEventDocument = Documented<VerificationState, VerificationResource>;
/** Topic `payments.transactions`. */
export type TransactionEventDocument = Documented<
  unknown,
  Omit<TransactionResource, 'counterpartyInformation' | 'description'>
>;
/** Topic `payments.internal-accounts`. */
export type InternalAccountEventDocument = Documented<unknown, InternalAccountResource>;
/** Topic `notifications.approvals`. Its subject is the transaction; `data` is empty. */
export type ApprovalEventDocument = Documented<ApprovalState, Record<string, unknown>>;
