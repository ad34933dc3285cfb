/** First segments of every path of the operators' API. */
export const OPERATIONS_BASE = '/operations/v1';
/** Paths of the OpenAPI document, and of the page that shows it to people, with its two scripts. */
export const referencePaths = {
  document: '/operations/openapi.json',
  page: '/operations/docs',
  start: '/operations/docs/start.js',
  bundle: '/operations/docs/scalar.js',
} as const;
