/**
 * The operations that the deployment must have, written out and not derived from the code: those of the base API, and
 * those beyond it. Each is method, path as the document has it, and success status.
 */

/** Operations of the base API. */
const BASE = `
POST /customers/external-accounts 201
GET /customers/external-accounts 200
GET /platform/external-accounts 200
GET /customers 200
PATCH /customers/{customerId} 200
POST /beneficial-owners 201
GET /beneficial-owners 200
GET /beneficial-owners/{beneficialOwnerId} 200
PATCH /beneficial-owners/{beneficialOwnerId} 200
POST /verifications 200
GET /verifications/{verificationId} 200
GET /verifications 200
GET /documents/{documentId} 200
GET /quotes/{quoteId} 200
GET /quotes 200
POST /quotes/{quoteId}/execute 200
POST /quotes 201
GET /transactions 200
POST /transactions/{transactionId}/approve 200
POST /transactions/{transactionId}/reject 200
POST /transfer-out 201
POST /transfer-in 201
POST /invitations/{invitationCode}/cancel 200
POST /sandbox/internal-accounts/{accountId}/fund 200
POST /sandbox/send 200
POST /sandbox/uma/receive 200
`;

/** Operations beyond the base API (docs/behaviour.md 2). */
const BEYOND = `
GET /config 200
PATCH /config 200
POST /customers 201
GET /customers/{customerId} 200
DELETE /customers/{customerId} 200
GET /customers/kyc-link 200
DELETE /customers/{customerId}/kyc-links 204
POST /customers/bulk/csv 202
GET /customers/bulk/jobs/{jobId} 200
GET /customers/internal-accounts 200
GET /platform/internal-accounts 200
GET /internal-accounts/{accountId}/entries 200
POST /platform/external-accounts 201
GET /customers/external-accounts/{externalAccountId} 200
DELETE /customers/external-accounts/{externalAccountId} 204
GET /platform/external-accounts/{externalAccountId} 200
DELETE /platform/external-accounts/{externalAccountId} 204
POST /documents 201
GET /documents 200
PUT /documents/{documentId} 200
DELETE /documents/{documentId} 204
GET /documents/{documentId}/content 200
GET /receiver/uma/{umaAddress} 200
GET /receiver/external-account/{externalAccountId} 200
GET /exchange-rates 200
GET /transactions/{transactionId} 200
POST /invitations 201
GET /invitations/{invitationCode} 200
POST /invitations/{invitationCode}/claim 200
GET /uma-providers 200
POST /tokens 201
GET /tokens 200
GET /tokens/{tokenId} 200
DELETE /tokens/{tokenId} 204
POST /crypto/estimate-withdrawal-fee 200
GET /discoveries 200
POST /sandbox/webhooks/test 200
POST /webhooks/test 200
POST /webhook-endpoints 201
GET /webhook-endpoints 200
GET /webhook-endpoints/{webhookEndpointId} 200
PATCH /webhook-endpoints/{webhookEndpointId} 200
DELETE /webhook-endpoints/{webhookEndpointId} 204
GET /webhook-endpoints/{webhookEndpointId}/secret 200
POST /webhook-endpoints/{webhookEndpointId}/secret/rotate 200
POST /webhook-endpoints/{webhookEndpointId}/recover 200
GET /webhook-deliveries 200
GET /webhook-deliveries/{webhookDeliveryId} 200
POST /webhook-deliveries/{webhookDeliveryId}/retry 200
GET /webhook-events 200
POST /sandbox/clock/advance 200
POST /sandbox/external-accounts/{externalAccountId}/review 200
POST /sandbox/verifications/{verificationId}/review 200
`;

export interface RequiredOperation {
  method: string;
  path: string;
  status: string;
  source: string;
}

export function requiredOperations(): RequiredOperation[] {
  const listed = { 'base API': BASE, 'beyond the base API': BEYOND };
  return Object.entries(listed).flatMap(([source, text]) =>
    text
      .trim()
      .split('\n')
      .map((line) => {
        const [method = '', path = '', status = ''] = line.split(' ');
        return { method, path, status, source };
      }),
  );
}
