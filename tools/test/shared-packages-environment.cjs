const vm = require('node:vm');
const { ModernFakeTimers } = require('@jest/fake-timers');
const { TestEnvironment } = require('jest-environment-node');

/** Contexts of test environments whose files run in the context of the process. */
const replaced = new WeakSet();
const { compileFunction } = vm;

// Jest compiles each file for the context of its test environment, and Node.js can't name the context of the process.
vm.compileFunction = (/** @type {Parameters<typeof compileFunction>} */ ...[code, params, options = {}]) => {
  const { parsingContext, ...others } = options;
  const isReplaced = parsingContext !== undefined && replaced.has(parsingContext);
  return compileFunction(code, params, isReplaced ? others : options);
};

/**
 * A test environment with the globals of the process. Suites share them with the packages that `SharedPackagesRuntime`
 * loads, so `instanceof` works across both.
 */
module.exports = class SharedPackagesEnvironment extends TestEnvironment {
  /**
   * @param {ConstructorParameters<typeof TestEnvironment>[0]} config
   * @param {ConstructorParameters<typeof TestEnvironment>[1]} context
   */
  constructor(config, context) {
    super(config, context);
    this.global = /** @type {typeof this.global} */ (/** @type {unknown} */ (globalThis));
    this.console = globalThis.console;
    this.exit = process.exit;
    this.variables = { ...process.env };
    this.fakeTimersModern = new ModernFakeTimers({ config: config.projectConfig, global: this.global });
    if (this.context) replaced.add(this.context);
  }

  /**
   * Undoes what the suite and Jest have set for all suites of the process.
   * @override
   */
  async teardown() {
    await super.teardown();
    globalThis.console = this.console;
    process.exit = this.exit;
    for (const name of Object.keys(process.env)) {
      if (!(name in this.variables)) delete process.env[name];
    }
    Object.assign(process.env, this.variables);
  }
};
