/**
 * The operations that the base API requires of the deployment. The list is written by hand and not derived from the
 * code. Each entry has the method, the path as in the document, and the success status. docs/api.md lists all other
 * operations.
 */
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

export interface RequiredOperation {
  method: string;
  path: string;
  status: string;
}

export function requiredOperations(): RequiredOperation[] {
  return BASE.trim()
    .split('\n')
    .map((line) => {
      const [method = '', path = '', status = ''] = line.split(' ');
      return { method, path, status };
    });
}
