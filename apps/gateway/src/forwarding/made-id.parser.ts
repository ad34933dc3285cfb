/** `{"id":"Transaction:<uuid>"`: services render the id of a resource first. */
const LEADING_ID = /^\{"id":"([A-Za-z]{1,32}:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"/;
/** More characters than such a beginning has. */
const BEGINNING = 96;

/** The id of the resource that an answer shows; undefined if it shows none. The rest of the answer isn't read. */
export function madeIdOf(status: number, body: Buffer): string | undefined {
  if (status >= 300) return undefined;
  return LEADING_ID.exec(body.toString('latin1', 0, BEGINNING))?.[1];
}
