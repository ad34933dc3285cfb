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

/** What the API reference says of groups of operations, in Markdown. */
export const tagDescriptions: Readonly<Record<string, string>> = {
  Quotes: QUOTES.trim(),
  Transactions: TRANSACTIONS.trim(),
  Verifications: VERIFICATIONS.trim(),
};
