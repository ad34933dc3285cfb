const QUOTES = `
A quote prices a payment and holds the price until \`expiresAt\`: 5 minutes, 1 minute where a crypto currency takes part.
Its source is an internal account, or money that is paid in for it (\`REALTIME_FUNDING\`, see \`paymentInstructions\`); its
destination an account of the platform or of a customer, an external account, also one that the request writes out, or a
UMA address that was looked up. Quote and transaction carry the same uuid and change together.

| Status | Meaning |
|---|---|
| PENDING | priced; nothing has moved |
| PROCESSING | executed or funded: the money has left its source and is on its way |
| COMPLETED | it has arrived; between internal accounts in the step that executes it |
| FAILED | it did not arrive, or was returned after COMPLETED; \`refund\` of the transaction says where the money is |
| EXPIRED | neither executed nor funded before \`expiresAt\` |

**Rates.** \`exchangeRate\` is sending units for one receiving unit, both in major units: \`midMarketRate\` × (1 +
\`marginRate\`), to the nearest of 12 significant digits, rounded before it is used. **Fees**, in the sending currency:
\`feesIncluded\` = \`fixedFee\` + \`variableFeeAmount\`; the variable fee is principal × \`variableFeeRate\`, rounded up.
\`totalSendingAmount\` = principal + fees. **Rounding** never favours the payer: with SENDING locked the principal is the
largest that fits with its fees, what is left over is a fee, and what arrives is rounded down; with RECEIVING locked the
principal is rounded up. \`counterpartyFixedFee\` is taken from what is received.

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
Every movement of money but a sandbox funding. \`sentAmount\` is all that leaves the source, \`fees\` included.

| Status | Meaning | Then |
|---|---|---|
| CREATED | an incoming UMA payment before its quote | PENDING |
| PENDING | a quote that isn't executed, a transfer that begins, an incoming payment that waits for approval | PROCESSING, EXPIRED, REJECTED, FAILED |
| PROCESSING | the money is on its way | COMPLETED, FAILED, REJECTED |
| COMPLETED | it has arrived | FAILED, where the receiving bank returns it |
| REJECTED | the receiving side refused it; what was taken has been refunded | – |
| FAILED | see \`failureReason\` and \`failureDetails\`; \`refund\` tells of the money | REFUNDED, where the money came from outside |
| REFUNDED | money that was paid in for it has gone back | – |
| EXPIRED | its quote expired | – |

From an internal account FAILED and REJECTED are final: the money is back on it in the same step, fees included, unless
\`refund.status\` is FAILED; then it is held until an operator decides. An incoming UMA payment is decided by the answer of
\`config.webhookEndpoint\` to INCOMING_PAYMENT_PENDING (200 approves, 403 rejects, 422 lacks information, 202 leaves 5
seconds for a call), by approve and reject, or by the end of its time: 30 seconds without an endpoint. The first decision
wins.
`;

const VERIFICATIONS = `
KYC of an individual, KYB of a business. \`errors\` says what is missing, one error for each thing.

| Status | Meaning | Then |
|---|---|---|
| RESOLVE_ERRORS | something is missing | READY_FOR_VERIFICATION by itself, once all of it has been supplied |
| READY_FOR_VERIFICATION | nothing is missing; POST /verifications goes on | IN_PROGRESS, or RESOLVE_ERRORS where something is gone again |
| IN_PROGRESS | being checked, about a second; later changes of the data don't concern this check | APPROVED, REJECTED, PENDING_MANUAL_REVIEW |
| PENDING_MANUAL_REVIEW | waits for a decision by hand | APPROVED, REJECTED |
| APPROVED, REJECTED | final; a new trigger makes a new verification | – |

The customer's \`kycStatus\` or \`kybStatus\` follows: PENDING while the verification is IN_PROGRESS or
PENDING_MANUAL_REVIEW, then its outcome. A regulated platform may set the status itself at any time; whichever came last
stands, so a later step of a verification sets it again. What is answered by POST /verifications or by a review holds for
payments already; a rejection that comes by itself reaches them with its event, and CUSTOMER_KYC_REJECTED or
CUSTOMER_KYB_REJECTED tells of it. VERIFICATION_RESOLVE_ERRORS is also sent when only \`errors\` changes.
`;

const EXTERNAL_ACCOUNTS = `
Bank accounts, mobile money and wallets outside of the deployment, of customers and of the platform. \`accountInfo\` depends
on its \`accountType\`; the other names of a type or field that clients use are understood too, and answered as they came.
An account without \`paymentRails\` takes the first of its type. Only ACTIVE accounts take part in transfers and quotes.

\`accountInfo\` may be written as people write it, and is stored, compared and shown in one form: codes and account numbers
without spaces, dashes, dots and brackets, IBAN, BIC and IFSC in upper case, tax ids without punctuation, phone numbers in
E.164 with the country of the account where they name none (\`0712 345 678\` in KES is \`+254712345678\`), names without
spaces at their ends.

An account in INR has a UPI address (\`vpa\`), or \`accountNumber\` and \`ifsc\` of a bank account. Names of banks are free.
Mobile money in KES, TZS, ZMW and RWF takes the \`provider\`s that GET /discoveries lists, any elsewhere.

Outside of a sandbox check digits are checked (routing number, IBAN, CLABE, CPF and CNPJ, wallet addresses). A sandbox takes
test numbers without right ones, unless it runs with \`SANDBOX_CHECK_DIGITS=true\`; suffixes decide there too.

| Status | Meaning |
|---|---|
| PENDING | the name of the beneficiary is still being checked |
| ACTIVE | ready for payments |
| UNDER_REVIEW | the name did not match: a person decides |
| INACTIVE | refused |
`;

const WEBHOOKS = `
Events are delivered at least once, signed by [Standard Webhooks](https://www.standardwebhooks.com). Any 2xx is success, a
redirect is not followed, 410 disables the endpoint. An answer may take 15 seconds. Repeats come after 5 s, 30 s, 2 min,
10 min, then every 30 min until 7 days have passed, each with up to 20 % jitter; after 5 days of failures only the endpoint
is disabled. Events of one resource arrive in order until a delivery has failed 5 times; \`sequence\` tells what is newer.
TEST and the approval event are not repeated.
`;

const others: Readonly<Record<string, string>> = {
  'Platform configuration':
    'What the platform supports and where its events go. A fresh sandbox supports ten currencies and is regulated.',
  Customers:
    'Individuals and businesses, whose money the platform moves. Customers of a regulated platform may move money unless ' +
    'they are REJECTED; those of any other have to be APPROVED (USER_NOT_READY).',
  'Internal accounts':
    'Money that the deployment holds: one account for each customer, or the platform, and currency. No balance goes below ' +
    'zero or beyond 9007199254740991.',
  'Beneficial owners': 'Who owns or controls a business. KYC of each begins by itself.',
  Documents:
    'Papers of customers and beneficial owners, which verifications look at. They are encrypted at rest.',
  Invitations:
    'Invite somebody to UMA. The code is the capability: whoever knows it may read and claim the invitation.',
  Transfers:
    'Money between an internal and an external account of the same currency. What becomes of a transfer is seen in its ' +
    'transaction and its events.',
  Rates: 'Rates, estimates and what can be paid: nothing of it moves money or fixes a price; a quote does.',
  Receivers: 'What somebody can receive, and what has to be told of who pays. A look-up lives 5 minutes.',
  Sandbox:
    'Make things happen that take time, or other people, outside of a sandbox. They exist in a sandbox only: 404 elsewhere.',
  'API tokens': 'Credentials of the platform. Their secrets are shown once.',
  'Webhook events':
    'What the endpoints of the platform receive: one entry for each type of event, with the answers that are understood.',
};

/** What the API reference says of groups of operations, in Markdown. */
export const tagDescriptions: Readonly<Record<string, string>> = {
  ...others,
  'External accounts': EXTERNAL_ACCOUNTS.trim(),
  Webhooks: WEBHOOKS.trim(),
  Quotes: QUOTES.trim(),
  Transactions: TRANSACTIONS.trim(),
  Verifications: VERIFICATIONS.trim(),
};
