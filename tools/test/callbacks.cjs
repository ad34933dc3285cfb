/**
 * Lets a test that takes a callback fail at once. Jest would wait for the callback as long as a test may take. `it.each`
 * hands one to a test with more parameters than its row has values, and nothing calls that.
 * @param {{name: string, test?: {fn?: ((...given: never[]) => unknown) | undefined}}} event of Jest
 */
module.exports = function refuseCallbacks(event) {
  const { name, test } = event;
  if (name !== 'test_start' || !test?.fn?.length) return;
  test.fn = () => {
    throw new Error('A test takes no callback. Its row of it.each has fewer values than it has parameters.');
  };
};
