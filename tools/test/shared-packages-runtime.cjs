const { createRequire, isBuiltin } = require('node:module');
const { default: Runtime } = require('jest-runtime');

/**
 * What Jest loads by itself for each suite: files, own workspaces, its own packages, and packages that come as ES
 * modules only, which it transforms.
 */
const BY_JEST = /^(\.|\/|@corridor\/|@jest\/|expect$|request-filtering-agent$|oauth4webapi$)/;

/**
 * Loads packages by Node.js, once for all suites of a process. Jest alone loads them anew for each suite, which takes
 * longer than many suites. It needs `SharedPackagesEnvironment`.
 */
module.exports = class SharedPackagesRuntime extends Runtime {
  /**
   * @override
   * @template T
   * @param {string} from the file that requires
   * @param {string} name of the module
   * @returns {T}
   */
  requireModuleOrMock(from, name) {
    if (BY_JEST.test(name) || isBuiltin(name)) return super.requireModuleOrMock(from, name);
    return createRequire(from)(name);
  }
};
