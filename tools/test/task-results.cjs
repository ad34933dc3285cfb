const { writeFileSync } = require('node:fs');

/**
 * A plugin of Nx that writes what became of each task of a run into the file that TASK_RESULTS names, for `npm test`.
 */
module.exports = {
  name: 'task-results',
  /**
   * @param {unknown} _options
   * @param {import('nx/src/project-graph/plugins').PostTasksExecutionContext} context
   */
  postTasksExecution(_options, { taskResults }) {
    const file = process.env.TASK_RESULTS;
    if (!file) return;
    const results = Object.values(taskResults).map(({ task, status, code, terminalOutput }) => ({
      project: task.target.project,
      target: task.target.target,
      status,
      code,
      seconds: Math.round(((task.endTime ?? 0) - (task.startTime ?? 0)) / 100) / 10,
      ...(code === 0 ? {} : { output: terminalOutput ?? '' }),
    }));
    writeFileSync(file, JSON.stringify(results));
  },
};
