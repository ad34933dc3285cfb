/** First segment of every path of the API (docs/behaviour.md 1). */
export const API_VERSION = '2025-10-13';
/** `/2025-10-13`. */
export const API_BASE = `/${API_VERSION}`;
