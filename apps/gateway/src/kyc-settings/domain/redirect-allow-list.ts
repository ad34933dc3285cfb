/** One entry of the list: hosts, and paths below them. */
interface Entry {
  /** `*` for any host, `.example.com` for every host below it, otherwise the host with its port. */
  host: string;
  /** Path prefix without a slash at its end; empty for any path. */
  path: string;
}

const ENTRY = /^https:\/\/(\*|(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?)(\/[\x21-\x7e]*)?$/;
/**
 * Two slashes, a host without a user, and no characters that browsers interpret differently: other scripts, spaces,
 * controls, backslashes.
 */
const PLAIN = /^https:\/\/[^/?#@\\]+(?:[/?#]|$)[\x21-\x5b\x5d-\x7e]*$/i;
const ASCII = /^[\x21-\x7e]*$/;
/** A page of the person's own machine, on any port. The names are spelled out, so that no other host can match. */
const OWN_MACHINE =
  /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?(?:[/?#][\x21-\x5b\x5d-\x7e]*)?$/i;

function entryOf(text: string): Entry | undefined {
  const [, host, path = ''] = ENTRY.exec(text) ?? [];
  if (host === undefined) return undefined;
  return { host: host.startsWith('*.') ? host.slice(1) : host, path: path.replace(/\/+$/, '') };
}

function parsed(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}

function takesHost(entry: Entry, host: string): boolean {
  if (entry.host === '*') return true;
  return entry.host.startsWith('.') ? host.endsWith(entry.host) : host === entry.host;
}

/**
 * Addresses to which the hosted page may redirect: `https://example.com/path`, `https://*.example.com`, or `https://*`
 * for any.
 */
export class RedirectAllowList {
  /** Permits no address. */
  static readonly NONE = new RedirectAllowList([], false);

  private constructor(
    private readonly entries: readonly Entry[],
    private readonly ownMachine: boolean,
  ) {}

  /**
   * @param options `ownMachine`: http://localhost, 127.0.0.1 and [::1] with any port and path, beside the entries.
   * @returns the list, or the first entry that can't be understood.
   */
  static parse(
    texts: readonly string[],
    { ownMachine = false }: { ownMachine?: boolean } = {},
  ): RedirectAllowList | string {
    const entries = texts.map(entryOf);
    const wrong = entries.indexOf(undefined);
    if (wrong >= 0) return texts[wrong] ?? '';
    return new RedirectAllowList(
      entries.filter((entry) => entry !== undefined),
      ownMachine,
    );
  }

  /** The URL as a browser reads it; undefined if the page may not redirect to it. */
  allowed(text: string): string | undefined {
    if (this.ownMachine && OWN_MACHINE.test(text)) return parsed(text)?.href;
    const url = PLAIN.test(text) && ASCII.test(text) ? parsed(text) : undefined;
    if (url?.protocol !== 'https:') return undefined;
    const isAllowed = this.entries.some(
      (entry) =>
        takesHost(entry, url.host) &&
        (url.pathname === entry.path || url.pathname.startsWith(`${entry.path}/`)),
    );
    return isAllowed ? url.href : undefined;
  }
}
