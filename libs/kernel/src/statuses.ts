/** States of an import of customers (docs/behaviour.md 2). It is COMPLETED even if every row failed. */
export const bulkUploadStatuses = ['PENDING', 'PROCESSING', 'COMPLETED', 'FAILED'] as const;
export type BulkUploadStatus = (typeof bulkUploadStatuses)[number];

/** States of KYC and KYB, of a customer and of a beneficial owner (docs/behaviour.md 6). */
export const kycStatuses = ['UNVERIFIED', 'PENDING', 'APPROVED', 'REJECTED'] as const;
export type KycStatus = (typeof kycStatuses)[number];

/** States of a verification (docs/behaviour.md 6). */
export const verificationStatuses = [
  'READY_FOR_VERIFICATION',
  'RESOLVE_ERRORS',
  'IN_PROGRESS',
  'PENDING_MANUAL_REVIEW',
  'APPROVED',
  'REJECTED',
] as const;
export type VerificationStatus = (typeof verificationStatuses)[number];

/** States of an external account (docs/behaviour.md 7). */
export const externalAccountStatuses = ['PENDING', 'ACTIVE', 'UNDER_REVIEW', 'INACTIVE'] as const;
export type ExternalAccountStatus = (typeof externalAccountStatuses)[number];

/** Outcomes of the name check of an external account (docs/behaviour.md 7). */
export const beneficiaryVerificationStatuses = [
  'MATCHED',
  'PARTIAL_MATCH',
  'NOT_MATCHED',
  'UNSUPPORTED',
  'CHECKED_BY_RECEIVING_FI',
  'PENDING',
] as const;
export type BeneficiaryVerificationStatus = (typeof beneficiaryVerificationStatuses)[number];

/** States of an invitation (docs/behaviour.md 10). */
export const invitationStatuses = ['PENDING', 'CLAIMED', 'EXPIRED', 'CANCELLED'] as const;
export type InvitationStatus = (typeof invitationStatuses)[number];

/** States of a webhook endpoint. */
export const webhookEndpointStatuses = ['ENABLED', 'DISABLED'] as const;
export type WebhookEndpointStatus = (typeof webhookEndpointStatuses)[number];

/** How an endpoint gets its webhooks: Corridor posts them, or the platform leases them (docs/behaviour.md 12). */
export const webhookDeliveryModes = ['PUSH', 'PULL'] as const;
export type WebhookDeliveryMode = (typeof webhookDeliveryModes)[number];

/** States of a webhook's delivery (docs/behaviour.md 12). */
export const webhookDeliveryStatuses = ['PENDING', 'DELIVERED', 'FAILED', 'DROPPED'] as const;
export type WebhookDeliveryStatus = (typeof webhookDeliveryStatuses)[number];

/**
 * Approvals of deliveries (docs/behaviour.md 10). ASKING: the answer decides an incoming payment, and none was recorded
 * yet. OVER: the delivery decides nothing any more.
 */
export const deliveryApprovalStatuses = ['ASKING', 'OVER'] as const;
