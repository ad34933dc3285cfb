/** What happens when a consumer has stopped for good: the supervisor starts the process again. */
export function exitProcess(): void {
  process.exit(1);
}
