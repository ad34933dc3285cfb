import { StartFailure } from '../../infra/failure.mjs';

/**
 * `npm run chaos` tests with faults, `npm run rolling` restarts and scales the services under load, and
 * `npm run upgrade-test` upgrades a release and takes the upgrade back.
 */
async function main(): Promise<void> {
  const [command, ...args] = process.argv.slice(2);
  if (command === 'rolling' || command === 'upgrade') {
    const { runRollout } = await import('./rollouts/rollout-run.js');
    await runRollout(command, args);
  } else {
    const { runChaos } = await import('./chaos.js');
    await runChaos();
  }
}

main().catch((error: unknown) => {
  process.exitCode = 1;
  if (!(error instanceof StartFailure)) throw error;
  process.stderr.write(`${error.message}\n`);
});
