/**
 * @typedef {'beside' | 'either' | 'alone'} Lane `beside`: it starts when all steps before it have ended, and steps after it
 *   don't wait for it, except for the next one beside and one alone. `either`: it starts in the lane that is free first.
 *   `alone`: nothing runs beside it.
 */

/**
 * Runs steps in two lanes, each in its order. A step that names no lane waits for those before it that name none either.
 * @template {{lane?: Lane}} Step
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
    const ends = [main, beside];
    const free = Promise.race(ends.map((end, index) => end.then(() => index)));
    const before = { main, beside: Promise.all(ends), alone: Promise.all(ends), either: free };
    const outcome = before[step.lane ?? 'main'].then(() => perform(step));
    if (step.lane === 'beside') beside = outcome;
    else main = outcome;
    if (step.lane === 'either') beside = free.then((index) => ends[1 - index]);
    return outcome;
  });
  return Promise.all(outcomes);
}

/** @param {{lane?: Lane}} step */
export function runsBeside({ lane }) {
  return lane === 'beside' || lane === 'either';
}
