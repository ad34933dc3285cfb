/**
 * Runs steps in two lanes, each in its order. A step that is beside starts when all steps before it have ended. Steps
 * after it don't wait for it, except for the next one beside and a step that wants the machine for itself.
 * @template {{isBeside?: boolean, isAlone?: boolean}} Step
 * @template Outcome
 * @param {readonly Step[]} steps
 * @param {(step: Step) => Promise<Outcome>} perform
 * @returns {Promise<Outcome[]>} in the order of the steps
 */
export function performInLanes(steps, perform) {
  /** @type {Promise<unknown>} */
  let main = Promise.resolve();
  /** @type {Promise<unknown>} */
  let beside = main;
  const outcomes = steps.map((step) => {
    const before = step.isBeside || step.isAlone ? Promise.all([main, beside]) : main;
    const outcome = before.then(() => perform(step));
    if (step.isBeside) beside = outcome;
    else main = outcome;
    return outcome;
  });
  return Promise.all(outcomes);
}
