/** What to make a client from, and where. */
export interface Order {
  /** File or URL of the OpenAPI document. */
  document: string;
  /** Source file that calls the client. */
  program: string;
  folder: string;
  cacheDir: string;
  say: (line: string) => void;
}

/** How to run the program. */
export interface Runnable {
  command: string;
  args: string[];
}
