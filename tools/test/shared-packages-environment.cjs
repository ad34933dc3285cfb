const { AsyncLocalStorage } = require('node:async_hooks');
const vm = require('node:vm');
const { ModernFakeTimers } = require('@jest/fake-timers');
const { TestEnvironment } = require('jest-environment-node');
const refuseCallbacks = require('./callbacks.cjs');

/** Contexts of test environments whose files run in the context of the process. */
const replaced = new WeakSet();
const { compileFunction } = vm;

// Jest compiles each file for the context of its test environment, and Node.js can't name the context of the process.
vm.compileFunction = (/** @type {Parameters<typeof compileFunction>} */ ...[code, params, options = {}]) => {
  const { parsingContext, ...others } = options;
  const isReplaced = parsingContext !== undefined && replaced.has(parsingContext);
  return compileFunction(code, params, isReplaced ? others : options);
};

/** @type {Set<AsyncLocalStorage<unknown>>} */
const usedStorages = new Set();

/**
 * Notes the storages that have a store.
 * @template {(this: AsyncLocalStorage<unknown>, ...args: any[]) => unknown} T
 * @param {T} method
 * @returns {T}
 */
function noted(method) {
  return /** @type {T} */ (
    function (...args) {
      usedStorages.add(this);
      return method.apply(this, args);
    }
  );
}

AsyncLocalStorage.prototype.run = noted(AsyncLocalStorage.prototype.run);
AsyncLocalStorage.prototype.enterWith = noted(AsyncLocalStorage.prototype.enterWith);

/**
 * Each suite loads Jest's runner of tests and own files anew, with new storages. Node.js 20 copies the store of each storage
 * that was ever used to each new promise, until it is disabled: after a hundred suites, that took most of the time.
 */
function disableStorages() {
  for (const storage of usedStorages) storage.disable();
  usedStorages.clear();
}

/** Where Jest keeps the handlers of a suite's events. The next suite would add its own to them, and call all. */
const EVENT_HANDLERS = Symbol.for('EVENT_HANDLERS');
/** Where Jest keeps the tests of a suite with their outcomes, under a symbol of this name for each suite. */
const STATE = 'JEST_STATE_SYMBOL';

function deleteStates() {
  for (const key of Object.getOwnPropertySymbols(globalThis)) {
    if (key === EVENT_HANDLERS || key.description === STATE) Reflect.deleteProperty(globalThis, key);
  }
}

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

  /** @param {Parameters<typeof refuseCallbacks>[0]} event */
  handleTestEvent(event) {
    refuseCallbacks(event);
  }

  /**
   * Undoes what the suite and Jest have set for all suites of the process.
   * @override
   */
  async teardown() {
    await super.teardown();
    disableStorages();
    deleteStates();
    globalThis.console = this.console;
    process.exit = this.exit;
    for (const name of Object.keys(process.env)) {
      if (!(name in this.variables)) delete process.env[name];
    }
    Object.assign(process.env, this.variables);
  }
};
