/** Values with the right format but wrong check digits, by account type and field. */
export const wrongCheckDigits: readonly { accountType: string; field: string; value: string }[] = [
  { accountType: 'USD_ACCOUNT', field: 'routingNumber', value: '021000022' },
  { accountType: 'MXN_ACCOUNT', field: 'clabeNumber', value: '032180000118359718' },
  { accountType: 'BRL_ACCOUNT', field: 'taxId', value: '52998224726' },
  { accountType: 'BRL_ACCOUNT', field: 'taxId', value: '11.222.333/0001-82' },
  { accountType: 'EUR_ACCOUNT', field: 'iban', value: 'DE89 3704 0044 0532 0130 01' },
  // Its check digits are valid, but a German IBAN has one digit more.
  { accountType: 'EUR_ACCOUNT', field: 'iban', value: 'DE5137040044053201300' },
  { accountType: 'AED_ACCOUNT', field: 'iban', value: 'AE070331234567890123457' },
  { accountType: 'DKK_ACCOUNT', field: 'iban', value: 'DK5000400440116244' },
  { accountType: 'ETHEREUM_WALLET', field: 'address', value: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD' },
  { accountType: 'TRON_WALLET', field: 'address', value: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv9' },
  { accountType: 'SOLANA_WALLET', field: 'address', value: 'notbase58!' },
];
