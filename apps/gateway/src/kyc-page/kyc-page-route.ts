/** The hosted page, beside the versioned API: people open it, by the token of a link. */
export const kycPageRoute = { name: 'gateway.kyc-page', path: '/kyc/{token}' } as const;

const PREFIX = kycPageRoute.path.slice(0, kycPageRoute.path.indexOf('{'));

/** The page's path for a token. */
export function kycPagePath(token: string): string {
  return PREFIX + token;
}

/** Whether a person looks at what is answered to this URL. */
export function isKycPage(url: string): boolean {
  return url.startsWith(PREFIX);
}
