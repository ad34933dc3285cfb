/** An example of a body: what it shows, and the body. */
export interface Example {
  summary: string;
  value: unknown;
}

/** Examples by name, as OpenAPI's `examples` takes them. */
export type Examples = Readonly<Record<string, Example>>;

/** Ids that the examples share, so that they tell one story. The uuids are of version 7. */
export const exampleIds = {
  platform: 'PlatformConfig:0199a1b0-0c1d-7e5f-8a9b-0c1d2e3f4a01',
  ada: 'Customer:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b',
  acme: 'Customer:0199a1b2-d1a8-7c02-9f3e-5b7a90c1d2e3',
  note: 'CustomerNote:0199a1b2-e2b9-7d13-a04f-6c8ba1d2e3f4',
  owner: 'BeneficialOwner:0199a1b3-1f2e-7b44-8d21-6a5b4c3d2e1f',
  verification: 'Verification:0199a1b3-2a3b-7c55-9e32-7b6c5d4e3f20',
  document: 'Document:0199a1b3-3c4d-7d66-8f43-8c7d6e5f4031',
  dollars: 'InternalAccount:0199a1b2-c4e5-7f60-9b54-9d8e7f605142',
  usdc: 'InternalAccount:0199a1b2-c4e5-7f61-8c65-ae9f80716253',
  bank: 'ExternalAccount:0199a1b4-4d5e-7a71-9d76-bfa091827364',
  clabe: 'ExternalAccount:0199a1b4-5e6f-7b82-8e87-c0b1a2938475',
  wallet: 'ExternalAccount:0199a1b4-6f70-7c93-9f98-d1c2b3a49586',
  quote: 'Quote:0199a1b5-7081-7da4-80a9-e2d3c4b5a697',
  payment: 'Transaction:0199a1b5-7081-7da4-80a9-e2d3c4b5a697',
  transfer: 'Transaction:0199a1b5-8192-7eb5-91ba-f3e4d5c6b7a8',
  incomingPayment: 'Transaction:0199a1b5-92a3-7fc6-82cb-04f5e6d7c8b9',
  lookup: 'Lookup:0199a1b5-a3b4-70d7-93dc-1506f7e8d9ca',
  endpoint: 'WebhookEndpoint:0199a1b6-b4c5-71e8-84ed-261708f9eadb',
  delivery: 'WebhookDelivery:0199a1b6-c5d6-72f9-95fe-3728190afbec',
  event: 'Webhook:0199a1b6-d6e7-730a-860f-48392a1b0cfd',
  token: 'ApiToken:0199a1b6-e7f8-741b-9710-594a3b2c1d0e',
  member: 'Member:0199a1b6-f809-742c-8821-6a5b4c3d2e1f',
  bulkJob: 'BulkUploadJob:0199a1b7-f809-752c-8821-6a5b4c3d2e1f',
} as const;

/** Moments of the examples' story. */
export const exampleTimes = {
  created: '2026-01-31T12:00:00.000Z',
  changed: '2026-01-31T12:00:01.000Z',
  expires: '2026-01-31T12:05:00.000Z',
} as const;

export const exampleCurrencies = {
  usd: { code: 'USD', name: 'US Dollar', symbol: '$', decimals: 2 },
  mxn: { code: 'MXN', name: 'Mexican Peso', symbol: '$', decimals: 2 },
  usdc: { code: 'USDC', name: 'USD Coin', symbol: 'USDC', decimals: 6 },
} as const;

/** An address in the examples of requests and of answers. */
export const exampleAddress = {
  line1: '100 Main St',
  city: 'Austin',
  state: 'TX',
  postalCode: '78701',
  country: 'US',
} as const;

/** Everything that KYC of an owner looks at. */
export const examplePersonalInfo = {
  firstName: 'Grace',
  lastName: 'Hopper',
  birthDate: '1980-12-09',
  nationality: 'US',
  address: exampleAddress,
  idType: 'SSN',
  identifier: '123-45-6789',
  countryOfIssuance: 'US',
} as const;
