/** What a path of the console leads to. */
export type ConsoleTarget =
  | { api: 'platform'; platformId: string; path: string }
  | { api: 'operations'; path: string };

const PLATFORM = /^\/api\/platforms\/([^/?]+)(\/\d{4}-\d{2}-\d{2}(?:[/?].*)?)$/;
/** The reference beside it is a page of another author, which must not act for the person. */
const OPERATIONS = /^\/api(\/operations\/v1\/.*)$/;

/** The API that a path of the console is for, and the path there; undefined if the console answers itself. */
export function consoleTargetOf(url: string): ConsoleTarget | undefined {
  const platform = PLATFORM.exec(url);
  if (platform) {
    const [, named = '', path = ''] = platform;
    return { api: 'platform', platformId: decoded(named), path };
  }
  const [, path] = OPERATIONS.exec(url) ?? [];
  return path === undefined ? undefined : { api: 'operations', path };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
