const { rmSync } = require('node:fs');

module.exports = async () => {
  const dir = process.env.TEST_INFRA_DIR;
  if (!dir) return;
  const { stopTestInfra } = await import('./test-infra.mjs');
  await stopTestInfra({ dir });
  rmSync(dir, { recursive: true, force: true });
};
