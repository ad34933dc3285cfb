const HOST = /^[A-Za-z0-9.\-_[\]:]{1,255}$/;

/** Base URL by which callers reach the gateway: PUBLIC_URL, or (in a sandbox only) that of this request. */
export function baseUrlOf(
  config: { publicUrl: string | undefined; host: string; port: number },
  { protocol, host }: { protocol: string; host: string },
): string {
  if (config.publicUrl !== undefined) return config.publicUrl;
  return `${protocol}://${HOST.test(host) ? host : `${config.host}:${config.port}`}`;
}
