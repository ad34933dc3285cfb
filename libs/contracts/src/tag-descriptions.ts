const QUOTES = `
A quote prices a payment and holds the price until \`expiresAt\`: 5 minutes, or 1 minute if a crypto currency takes part.
Its source is an internal account, or money that is paid in for it (\`REALTIME_FUNDING\`, see \`paymentInstructions\`). Its
destination is an internal account, an external account, the details of an external account, or a UMA address that was
looked up. Quote and transaction have the same uuid and change together.

| Status | Meaning |
|---|---|
| PENDING | priced; no money has moved |
| PROCESSING | executed or funded: the money has left its source |
| COMPLETED | the money has arrived; between internal accounts this happens on execution |
| FAILED | the money did not arrive, or was returned after COMPLETED; \`refund\` of the transaction says where it is |
| EXPIRED | neither executed nor funded before \`expiresAt\` |

**Rates.** \`exchangeRate\` is sending units for one receiving unit, both in major units: \`midMarketRate\` × (1 +
\`marginRate\`), rounded to the nearest value with 12 significant digits before use.

**Fees** are in the sending currency: \`feesIncluded\` = \`fixedFee\` + \`variableFeeAmount\`. The variable fee is principal ×
\`variableFeeRate\`, rounded up. \`totalSendingAmount\` = principal + fees.

**Rounding** never favours the payer. With SENDING locked the principal is the largest that fits with its fees. The
remainder is a fee, and the receiving amount is rounded down. With RECEIVING locked the principal is rounded up.
\`counterpartyFixedFee\` is subtracted from the receiving amount.

100 dollars to Mexico, the dollars locked: of the 99.50 after the fixed fee, 99.00 fit with their half percent.

\`\`\`json
{
  "sending": "USD",
  "receiving": "MXN",
  "lockedCurrencySide": "SENDING",
  "lockedCurrencyAmount": 10000,
  "midMarketRate": "0.0541345242929",
  "marginRate": "0.005",
  "fixedFee": 50,
  "variableFeeRate": "0.005",
  "counterpartyFixedFee": 0,
  "exchangeRate": 0.0544051969144,
  "principal": 9900,
  "variableFeeAmount": 50,
  "feesIncluded": 100,
  "totalSendingAmount": 10000,
  "totalReceivingAmount": 181967
}
\`\`\`
`;

const TRANSACTIONS = `
Every payment. A sandbox funding is not a transaction. \`sentAmount\` is the whole amount that leaves the source, \`fees\`
included.

| Status | Meaning | Then |
|---|---|---|
| CREATED | an incoming UMA payment before its quote | PENDING |
| PENDING | a quote that isn't executed, a transfer at its start, or an incoming payment that needs approval | PROCESSING, EXPIRED, REJECTED, FAILED |
| PROCESSING | the money is on its way | COMPLETED, FAILED, REJECTED |
| COMPLETED | the money has arrived | FAILED if the receiving bank returns it |
| REJECTED | the receiving side refused it, and the money was refunded | – |
| FAILED | see \`failureReason\` and \`failureDetails\`; \`refund\` says where the money is | REFUNDED if the money came from outside |
| REFUNDED | money that was paid in for it was returned | – |
| EXPIRED | its quote expired | – |

A payment from an internal account stays FAILED or REJECTED. The same step returns the money to the account, fees included.
If \`refund.status\` is FAILED, the money is held until an operator decides.

An incoming UMA payment is decided by the answer of \`config.webhookEndpoint\` to INCOMING_PAYMENT_PENDING: 200 approves, 403
rejects, 422 lacks information, 202 leaves 5 seconds for approve or reject. Without an endpoint, approve or reject must
follow within 30 seconds. The first decision counts.
`;

const VERIFICATIONS = `
KYC of an individual, KYB of a business. \`errors\` has one error for each missing item.

| Status | Meaning | Then |
|---|---|---|
| RESOLVE_ERRORS | something is missing | READY_FOR_VERIFICATION by itself, when everything has been supplied |
| READY_FOR_VERIFICATION | nothing is missing; POST /verifications continues | IN_PROGRESS, or RESOLVE_ERRORS if data was removed |
| IN_PROGRESS | the check runs for about a second; later changes of the data don't affect it | APPROVED, REJECTED, PENDING_MANUAL_REVIEW; outside the sandbox RESOLVE_ERRORS too |
| PENDING_MANUAL_REVIEW | a person must decide | APPROVED, REJECTED; outside the sandbox RESOLVE_ERRORS too |
| APPROVED, REJECTED | final; a new trigger starts a new verification | – |

The customer's \`kycStatus\` or \`kybStatus\` follows: PENDING while the verification is IN_PROGRESS or PENDING_MANUAL_REVIEW,
then the outcome. A regulated platform may set the status itself at any time. The latest change counts, so a later step of
a verification sets it again.

When POST /verifications or a review has answered, the new status already applies to payments. A rejection by the check
applies to payments when its event is sent; CUSTOMER_KYC_REJECTED or CUSTOMER_KYB_REJECTED reports it.
VERIFICATION_RESOLVE_ERRORS is also sent when only \`errors\` changes.
`;

const EXTERNAL_ACCOUNTS = `
Bank accounts, mobile money and wallets outside the deployment, of customers and of the platform. The fields of
\`accountInfo\` depend on its \`accountType\`. Some types and fields have two names. Both are accepted, and the answer uses the
name of the request. An account without \`paymentRails\` gets the first rail of its type. Only ACTIVE accounts take part in
transfers and quotes.

\`accountInfo\` may be written in any usual way. It is stored, compared and shown in one form: codes and account numbers
without spaces, dashes, dots and brackets, IBAN, BIC and IFSC in upper case, tax ids without punctuation, and names without
spaces at their ends. Phone numbers are in E.164; without a country code they get that of the account (\`0712 345 678\` in KES
becomes \`+254712345678\`).

An account in INR has a UPI address (\`vpa\`), or \`accountNumber\` and \`ifsc\` of a bank account. Names of banks are free text.
Mobile money in KES, TZS, ZMW and RWF accepts only the \`provider\`s of GET /discoveries. Other currencies accept any.

Outside the sandbox check digits are checked (routing number, IBAN, CLABE, CPF and CNPJ, wallet addresses). A sandbox checks
them only with \`SANDBOX_CHECK_DIGITS=true\`. The suffixes decide the outcome in both cases.

| Status | Meaning |
|---|---|
| PENDING | the name of the beneficiary is being checked |
| ACTIVE | ready for payments |
| UNDER_REVIEW | the name did not match, and a person must decide |
| INACTIVE | refused |
`;

const WEBHOOKS = `
Events are delivered at least once and signed by [Standard Webhooks](https://www.standardwebhooks.com). An endpoint has 15
seconds to answer. Any 2xx is success, redirects are not followed, and 410 disables the endpoint. Retries follow after 5 s,
30 s, 2 min, 10 min, then every 30 min until 7 days have passed, each with up to 20 % jitter. After 5 days of failures only,
the endpoint is disabled. Events of one resource arrive in order until a delivery has failed 5 times; \`sequence\` is higher
for newer states. TEST and the approval event are not retried.
`;

const others: Readonly<Record<string, string>> = {
  'Platform configuration':
    'The supported currencies and the default webhook endpoint. A fresh sandbox supports ten currencies and is regulated.',
  Customers:
    'Individuals and businesses whose money the platform moves. Customers of a regulated platform may move money unless ' +
    'they are REJECTED. Those of other platforms must be APPROVED (otherwise USER_NOT_READY).',
  'Internal accounts':
    'Balances: one account for each currency of a customer or of the platform. A balance is never negative and never ' +
    'exceeds 9007199254740991.',
  'Beneficial owners': 'Persons who own or control a business. The KYC check of each starts by itself.',
  Documents: 'Documents of customers and beneficial owners for verifications. They are encrypted at rest.',
  Invitations:
    'Invitations to UMA. The code is the credential: any platform that knows it may read and claim the invitation.',
  Transfers:
    'Transfers between an internal and an external account of the same currency. The transaction and its events report the ' +
    'outcome.',
  Rates: 'Rates, estimates and institutions. These operations move no money and fix no price; a quote does.',
  Receivers:
    'Look-ups of what a receiver accepts, and of the data that it needs about the payer. A look-up lives 5 minutes.',
  Sandbox: 'Operations that simulate time, incoming money and reviewers. Outside the sandbox they are 404.',
  'API tokens': 'Credentials of the platform. A secret is shown once.',
  Members: 'People of the platform, who sign in to its console with a role.',
  'Console links':
    'Links that sign people of the platform in to the console, which shows what the platform does here.',
  'Request log':
    'The requests of the platform to this API: when, what, with which token, and how they ended. Kept for 7 days by default.',
  Search: 'One look-up of everything that the platform has, for people who know a part of it.',
  Statistics:
    'Numbers over time, for charts: at most 1500 buckets in an answer, those without anything included. Days and hours are ' +
    'those of UTC.',
  'Webhook events':
    'Requests to the endpoints of the platform: one entry for each type of event, with the expected answers.',
};

/** Descriptions of the groups of operations in the API reference, in Markdown. */
export const tagDescriptions: Readonly<Record<string, string>> = {
  ...others,
  'External accounts': EXTERNAL_ACCOUNTS.trim(),
  Webhooks: WEBHOOKS.trim(),
  Quotes: QUOTES.trim(),
  Transactions: TRANSACTIONS.trim(),
  Verifications: VERIFICATIONS.trim(),
};
