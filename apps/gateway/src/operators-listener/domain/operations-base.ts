/** First segments of every path of the operators' API. */
export const OPERATIONS_BASE = '/operations/v1';
/** Path of the OpenAPI document. */
export const OPERATIONS_DOCUMENT = '/operations/openapi.json';
