/** The page of an id; undefined if it has none. */
export function pageOfId(id: string): string | undefined {
  const [kind = '', uuid = ''] = id.split(':');
  const pages: Readonly<Record<string, string>> = {
    Customer: `/customers/${id}`,
    Transaction: `/payments/${id}`,
    // A quote and its payment have the same uuid.
    Quote: `/payments/Transaction:${uuid}`,
    Break: `/breaks/${id}`,
    PaymentInstruction: `/instructions/${id}`,
    Verification: `/reviews/${id}`,
    BeneficialOwner: `/reviews/${id}`,
    InternalAccount: `/internal-accounts/${id}`,
    ExternalAccount: `/external-accounts/${id}`,
    Connector: `/instructions?connectorId=${id}`,
    FxTrade: `/fx-trades/${id}`,
    OwnTransfer: `/own-transfers/${id}`,
    DepositReturn: `/deposit-returns/${id}`,
    SettlementAccount: `/settlement-accounts/${id}`,
    PlatformConfig: `/platforms/${id}`,
  };
  return pages[kind];
}
