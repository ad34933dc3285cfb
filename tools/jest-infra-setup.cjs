const { mkdtempSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

/**
 * Integration tests use the servers of TEST_DATABASE_URL and TEST_KAFKA_BROKERS, which `npm test` starts. If Jest is
 * run alone, this setup starts the servers, and jest-infra-teardown.cjs stops them.
 */
module.exports = async () => {
  if (process.env.TEST_DATABASE_URL && process.env.TEST_KAFKA_BROKERS) return;
  const { startTestInfra } = await import('./test-infra.mjs');
  const dir = mkdtempSync(join(tmpdir(), 'corridor-test-'));
  process.env.TEST_INFRA_DIR = dir;
  process.env.TEST_FILES_DIR = dir;
  const { adminUrl, brokers } = await startTestInfra({ dir });
  process.env.TEST_DATABASE_URL = adminUrl;
  process.env.TEST_KAFKA_BROKERS = brokers;
};
