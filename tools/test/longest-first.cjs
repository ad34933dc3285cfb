const { default: TestSequencer } = require('@jest/test-sequencer');

/** Suites that wait for half a minute or more, the longest first: what comes last is waited for by nothing else. */
const LONGEST = [
  'apps/payments/test/timers',
  'libs/service/test/kafka-security',
  'libs/messaging/test/requests',
  'libs/messaging/test/outage',
  'apps/notifications/test/backlogs',
  'libs/messaging/test/events',
  'apps/accounts/test/interrupted-imports',
  'apps/notifications/test/approvals',
  'libs/messaging/test/topic-identity',
  'e2e/readme',
  'e2e/scenarios',
  'e2e/approvals',
  'e2e/unregulated',
  'e2e/kyc-page',
];

/** A fresh checkout has no times of an earlier run, by which Jest would put the longest suites first. */
module.exports = class LongestFirst extends TestSequencer {
  /**
   * @override
   * @param {Parameters<TestSequencer['sort']>[0]} tests
   */
  async sort(tests) {
    const placeOf = (/** @type {{path: string}} */ { path }) => {
      const place = LONGEST.findIndex((name) => path.includes(`/${name}.`));
      return place < 0 ? LONGEST.length : place;
    };
    return [...(await super.sort(tests))].sort((one, other) => placeOf(one) - placeOf(other));
  }
};
