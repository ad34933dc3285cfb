/** `listKycLinks` as `list-kyc-links`, `Beneficial owners` as `beneficial-owners`. */
export function kebab(name: string): string {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll(' ', '-')
    .toLowerCase();
}

function singular(word: string): string {
  return word.replace(/s$/, '');
}

/**
 * An operation without the noun of its tag: `create` for `createCustomer` of `Customers`, `list-deliveries` for
 * `listWebhookDeliveries` of `Webhooks`.
 */
export function shortName(operationId: string, tag: string): string {
  const noun = singular(kebab(tag));
  const parts = kebab(operationId).split(`-${noun}`);
  const [before = '', after] = parts;
  if (after === undefined || !/^(s?)(-|$)/.test(after)) return kebab(operationId);
  return `${before}${after.replace(/^s/, '')}`;
}
