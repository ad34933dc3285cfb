/** What to generate a client from, and where. */
export interface Order {
  /** File or URL of the OpenAPI document. */
  document: string;
  /** Source file of a program that calls the client. */
  program: string;
  folder: string;
  cacheDir: string;
  say: (line: string) => void;
}

/** The command that runs the program. */
export interface Runnable {
  command: string;
  args: string[];
}
