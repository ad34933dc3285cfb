/** Steps beside others that run at a time: each waits for systems of its own more than it works. */
const BESIDE_MAX = 2;

/**
 * Runs steps in lanes: one for the steps that aren't beside others, in their order, and two for those that are. A step that
 * is beside starts when all steps before it have ended that aren't, and a lane is free. Steps after it don't wait for
 * it, except for a step that wants the machine for itself.
 * @template {{isBeside?: boolean, isAlone?: boolean}} Step
 * @template Outcome
 * @param {readonly Step[]} steps
 * @param {(step: Step) => Promise<Outcome>} perform
 * @returns {Promise<Outcome[]>} in the order of the steps
 */
export function performInLanes(steps, perform) {
  /** @type {Promise<unknown>} */
  let main = Promise.resolve();
  /** @type {Promise<unknown>[]} steps that are beside, in their order */
  const beside = [];
  const outcomes = steps.map((step) => {
    const before = step.isAlone ? [main, ...beside] : step.isBeside ? [main, laneAfter(beside)] : [main];
    const outcome = Promise.all(before).then(() => perform(step));
    if (step.isBeside) beside.push(outcome);
    else main = outcome;
    return outcome;
  });
  return Promise.all(outcomes);
}

/**
 * @param {readonly Promise<unknown>[]} beside the steps before, which start in their order
 * @returns {Promise<unknown>} settled when fewer of them run than there are lanes
 */
function laneAfter(beside) {
  let running = beside.length;
  return new Promise((done, fail) => {
    const check = () => (running < BESIDE_MAX ? done(undefined) : undefined);
    for (const one of beside)
      one.then(() => {
        running -= 1;
        check();
      }, fail);
    check();
  });
}
