/** What a request sent and what came back, without personal data and secrets. */
export interface RequestContent {
  /** Path and query below the version of the API. */
  url: string;
  /** JSON. Absent if there was none that is kept. */
  requestBody: string | undefined;
  /** The body was too large to be kept. */
  isRequestCut: boolean;
  answerBody: string | undefined;
  isAnswerCut: boolean;
}
