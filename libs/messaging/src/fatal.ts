/** Ends the process after a consumer has stopped for good. The supervisor starts it again. */
export function exitProcess(): void {
  process.exit(1);
}
