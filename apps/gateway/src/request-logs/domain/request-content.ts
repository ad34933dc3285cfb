/** What a request sent and what came back, without personal data and secrets. */
export interface RequestContent {
  /** Path and query below the version of the API. */
  url: string;
  /** JSON. Absent if there was none that is kept. */
  requestBody: string | undefined;
  /** There was a body that is not kept: it was too large or no JSON object. */
  isRequestCut: boolean;
  answerBody: string | undefined;
  isAnswerCut: boolean;
}

/** What a row takes besides its texts, characters. */
export const CONTENT_OVERHEAD = 300;

/** What a content takes of memory and disk, characters. */
export function sizeOf({ url, requestBody = '', answerBody = '' }: RequestContent): number {
  return CONTENT_OVERHEAD + url.length + requestBody.length + answerBody.length;
}
