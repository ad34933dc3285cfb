/** The page of each kind of resource. */
const PAGES: Readonly<Record<string, (id: string) => string>> = {
  Transaction: (id) => `/payments/${id}`,
  // A quote and its payment have the same uuid.
  Quote: (id) => `/payments/${id.replace('Quote:', 'Transaction:')}`,
  Customer: (id) => `/customers/${id}`,
  InternalAccount: (id) => `/accounts/${id}`,
  WebhookDelivery: (id) => `/deliveries/${id}`,
  WebhookEndpoint: (id) => `/endpoints/${id}`,
  ApiToken: () => '/tokens',
  Member: () => '/team',
  BulkUploadJob: (id) => `/imports?jobId=${id}`,
};

/** The page of what an id names; undefined if it has none. */
export function pageOfId(id: string): string | undefined {
  const [kind = ''] = id.split(':', 1);
  return Object.hasOwn(PAGES, kind) ? PAGES[kind]?.(id) : undefined;
}

/** The page of an internal account, whose owner no operation tells by its id. */
export function pageOfAccount({ id, customerId }: { id: string; customerId?: string }): string {
  return `/accounts/${id}${customerId === undefined ? '' : `?customerId=${customerId}`}`;
}

/** The page with an external account: that of its customer, or that of the accounts of the platform. */
export function pageOfPayee({ customerId }: { customerId: string | null }): string {
  return customerId === null ? '/accounts' : `/customers/${customerId}`;
}

/** The page of a request. Its id is what the caller sent, so it may have any printable character. */
export function pageOfRequest(requestId: string): string {
  return `/log/${encodeURIComponent(requestId)}`;
}

/** The page of a path of the API, as `href` of a timeline has it; undefined if it has none. */
export function pageOfPath(path: string): string | undefined {
  const [, list, rest = ''] = /^\/([a-z-]+)\/([^/]+)$/.exec(path) ?? [];
  if (list === 'transactions') return `/payments/${rest}`;
  if (list === 'webhook-deliveries') return `/deliveries/${rest}`;
  return list === 'request-logs' ? `/log/${rest}` : undefined;
}

/** Text of a path, decoded where it can be. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
