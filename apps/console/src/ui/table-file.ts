import { unreachable, failureOf, type ApiFailure } from '../api/failure';

/** `<?date=…&cursor=…>; rel="next"` (RFC 8288). */
const NEXT = /<([^>]*)>;\s*rel="next"/;

/** The query of the next page, from the header `Link`. */
export function nextOf(link: string | null): string | undefined {
  return NEXT.exec(link ?? '')?.[1];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Reads all pages of a table, one after the other.
 * @param path path of the table, without its query
 * @throws ApiFailure as the API answers
 */
export async function readTable(path: string, query: string): Promise<Blob> {
  const pages: Blob[] = [];
  for (let next: string | undefined = query; next !== undefined;) {
    const response: Response = await fetch(path + next).catch((): never => {
      throw unreachable();
    });
    if (!response.ok) throw await refusalOf(response);
    pages.push(await response.blob());
    next = nextOf(response.headers.get('link'));
  }
  return new Blob(pages, { type: pages[0]?.type ?? '' });
}

async function refusalOf(response: Response): Promise<ApiFailure> {
  return failureOf(response, parsed(await response.text()));
}

/** Gives a file to the person, as the browser does with downloads. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the file when the click returns.
  URL.revokeObjectURL(url);
}
