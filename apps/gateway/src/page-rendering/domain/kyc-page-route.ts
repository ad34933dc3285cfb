/** The hosted page, beside the versioned API. People open it with the token of a link. */
export const kycPageRoute = { name: 'gateway.kyc-page', path: '/kyc/{token}' } as const;

const PREFIX = kycPageRoute.path.slice(0, kycPageRoute.path.indexOf('{'));

/** The page's path for a token. */
export function kycPagePath(token: string): string {
  return PREFIX + token;
}

/** Whether a person sees the answer to this URL. */
export function isKycPage(url: string): boolean {
  return url.startsWith(PREFIX);
}
