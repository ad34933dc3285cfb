'use strict';
/**
 * `node --require module-archive.cjs <program>` loads a program's CommonJS modules from one file, in which V8's compiled
 * code stands too. That takes a third of the time, because thousands of files aren't looked for, read and compiled. Node
 * has this for the code alone, and only from version 22 (`module.enableCompileCache`).
 *
 * The first run writes the archive when it ends, the second one adds the compiled code. Later runs use both, as long as
 * none of the archived files has changed. Modules that aren't in the archive are loaded as always. Stack traces name the
 * sources, by their source maps, which are read only then.
 *
 * `MODULE_ARCHIVE=off` loads all modules as always, so that a debugger finds them.
 */
const { createHash } = require('node:crypto');
const fs = require('node:fs');
const Module = require('node:module');
const path = require('node:path');
const vm = require('node:vm');
const { isMainThread } = require('node:worker_threads');

const ROOT = path.resolve(__dirname, '..', '..');
const FOLDER = path.join(ROOT, 'node_modules', '.cache', 'corridor');
/** Version of the file's layout. */
const LAYOUT = '1';
/** Bytes before the index: its length, and that of the index and the source. */
const HEADER = 8;
/** A run that loads more modules beside the archive writes it anew with them. */
const MISSING_MAX = 20;
const OPENING = '(function (exports, require, module, __filename, __dirname) {\n';
const CLOSING = '\n}),\n';
/** What one-byte strings can't hold. They are read many times faster than others. */
const WIDE = /[^\0-\xff]/;
/** `import()` resolves from the file of its script, which would be the archive. */
const IMPORTS = /\bimport\s*\(/;

/** Members of Node's module loader that its types lack. @type {any} */
const loader = Module;

/**
 * @typedef {{path: string, changedMs: number, line: number}} ArchivedFile `line` of the archive, from 0, before the file's first one
 * @typedef {object} Index
 * @property {ArchivedFile[]} files in the order of the archive
 * @property {string[]} others that aren't archived
 * @property {[folder: string, found: [request: string, file: number][]][]} found which archived file a request from a
 *   folder means
 *
 * @typedef {object} Archive
 * @property {Index} index
 * @property {string} source
 * @property {vm.Script} script
 * @property {boolean} isCompiled whether V8 took the compiled code
 * @property {((...args: unknown[]) => unknown)[]} functions of the files
 */

const name = createHash('sha256')
  .update([LAYOUT, process.version, process.arch, path.resolve(process.argv[1] ?? '')].join('\n'))
  .digest('hex');
const file = path.join(FOLDER, `${name.slice(0, 16)}.modules`);
/** Files that were loaded beside the archive. @type {Set<string>} */
const loaded = new Set();
/** What requests meant, by folder and request. @type {Map<string, Map<string, string>>} */
const found = new Map();
/** @type {Archive | undefined} */
let archive;

/** @param {string} one @returns {number | undefined} when the file was changed last, in milliseconds */
function changedMs(one) {
  return fs.statSync(one, { throwIfNoEntry: false })?.ctimeMs;
}

/** @returns {Archive | undefined} nothing if there is none, or if a file of it has changed */
function readArchive() {
  try {
    const content = fs.readFileSync(file);
    const [indexEnd, sourceEnd] = [HEADER + content.readUInt32LE(0), HEADER + content.readUInt32LE(4)];
    /** @type {Index} */
    const index = JSON.parse(content.toString('utf8', HEADER, indexEnd));
    if (index.files.some((one) => changedMs(one.path) !== one.changedMs)) return undefined;
    const source = content.toString('latin1', indexEnd, sourceEnd);
    const cachedData = sourceEnd < content.length ? content.subarray(sourceEnd) : undefined;
    const script = new vm.Script(source, { filename: file, cachedData });
    const isCompiled = cachedData !== undefined && script.cachedDataRejected === false;
    return { index, source, script, isCompiled, functions: script.runInThisContext() };
  } catch {
    return undefined;
  }
}

/** @param {Index} index @param {string} source @param {Buffer} code */
function writeArchive(index, source, code) {
  const head = Buffer.from(JSON.stringify(index));
  const lengths = Buffer.alloc(HEADER);
  lengths.writeUInt32LE(head.length, 0);
  lengths.writeUInt32LE(head.length + source.length, 4);
  const next = `${file}.${process.pid}`;
  // V8 doesn't notice damaged code, so what has the name is on the disk.
  const whole = Buffer.concat([lengths, head, Buffer.from(source, 'latin1'), code]);
  fs.writeFileSync(next, whole, { flush: true });
  fs.renameSync(next, file);
}

/** @param {string} text @returns {boolean} whether it is the text of a CommonJS module that can be archived */
function isArchivable(text) {
  if (WIDE.test(text) || IMPORTS.test(text)) return false;
  try {
    void new vm.Script(`${OPENING}${text}${CLOSING.replace(',', '')}`);
    return true;
  } catch {
    return false;
  }
}

/** The archive of what this run and those before it have loaded. */
function archiveLoaded() {
  /** @type {Index} */
  const index = { files: [], others: [], found: [] };
  const parts = ['([\n'];
  let line = 1;
  for (const one of new Set([...(archive?.index.files ?? []).map((known) => known.path), ...loaded])) {
    const changed = changedMs(one);
    if (changed === undefined) continue;
    const text = fs.readFileSync(one, 'utf8').replace(/^#!.*/, '');
    if (!isArchivable(text)) {
      index.others.push(one);
      continue;
    }
    const part = `${OPENING}${text}${CLOSING}`;
    index.files.push({ path: one, changedMs: changed, line: line + 1 });
    line += part.split('\n').length - 1;
    parts.push(part);
  }
  parts.push('])');
  const numbers = new Map(index.files.map((one, number) => [one.path, number]));
  for (const [folder, requests] of found) {
    const known = [...requests].flatMap(([request, one]) => {
      const number = numbers.get(one);
      return number === undefined ? [] : [/** @type {[string, number]} */ ([request, number])];
    });
    index.found.push([folder, known]);
  }
  writeArchive(index, parts.join(''), Buffer.alloc(0));
}

/** Keeps what this run has learnt. A folder that can't be written is no fault. */
function keep() {
  try {
    const known = new Set(archive?.index.others);
    const missing = [...loaded].filter((one) => !known.has(one)).length;
    if (!archive || missing > MISSING_MAX) archiveLoaded();
    else if (!archive.isCompiled)
      writeArchive(archive.index, archive.source, archive.script.createCachedData());
  } catch {
    fs.rmSync(`${file}.${process.pid}`, { force: true });
  }
}

/** @param {any} module @returns {object} the `require` of a module, as Node makes it */
function requireOf(module) {
  /** @param {string} request */
  const require = (request) => module.require(request);
  /** @param {string} request @param {object} [options] */
  const resolve = (request, options) => loader._resolveFilename(request, module, false, options);
  resolve.paths = /** @param {string} request */ (request) => loader._resolveLookupPaths(request, module);
  return Object.assign(require, {
    resolve,
    main: process.mainModule,
    extensions: loader._extensions,
    cache: loader._cache,
  });
}

/** Lets Node's loader ask the archive first. */
function takeOver() {
  const { _resolveFilename: resolveFilename } = loader;
  const { '.js': loadFile } = loader._extensions;
  for (const [folder, requests] of archive?.index.found ?? [])
    found.set(
      folder,
      new Map(requests.map(([request, number]) => [request, archive?.index.files[number]?.path ?? ''])),
    );
  const numbers = new Map(archive?.index.files.map((one, number) => [one.path, number]));

  /** @param {string} request @param {any} parent @param {boolean} isMain @param {object} [options] */
  loader._resolveFilename = function resolve(request, parent, isMain, options) {
    if (!parent?.filename || options) return resolveFilename.call(this, request, parent, isMain, options);
    const folder = path.dirname(parent.filename);
    const known = found.get(folder)?.get(request);
    if (known !== undefined) return known;
    const result = resolveFilename.call(this, request, parent, isMain, options);
    if (path.isAbsolute(result)) {
      const requests = found.get(folder) ?? new Map();
      found.set(folder, requests.set(request, result));
    }
    return result;
  };

  /** @param {any} module @param {string} filename */
  const load = (module, filename) => {
    const number = numbers.get(filename);
    const run = number === undefined ? undefined : archive?.functions[number];
    if (run) {
      run.call(module.exports, module.exports, requireOf(module), module, filename, path.dirname(filename));
      return;
    }
    loadFile(module, filename);
    loaded.add(filename);
  };
  loader._extensions['.js'] = load;
}

/** Source maps that were read. @type {Map<string, Module.SourceMap | undefined>} */
const sourceMaps = new Map();

/** @param {string} compiled @returns {Module.SourceMap | undefined} that of a compiled source of this checkout */
function sourceMapOf(compiled) {
  if (!compiled.startsWith(ROOT) || compiled.includes('node_modules')) return undefined;
  if (!sourceMaps.has(compiled)) {
    try {
      sourceMaps.set(compiled, new Module.SourceMap(JSON.parse(fs.readFileSync(`${compiled}.map`, 'utf8'))));
    } catch {
      sourceMaps.set(compiled, undefined);
    }
  }
  return sourceMaps.get(compiled);
}

/**
 * Where a place of the archive or of a compiled file comes from.
 * @param {string} where path of the archive or of the file
 * @param {number} line from 1
 * @param {number} column from 1
 */
function placeOf(where, line, column) {
  let [compiled, at] = [where, line];
  if (where === file && archive) {
    const { files } = archive.index;
    const after = files.findIndex((one) => one.line >= line);
    const from = files.at(after < 0 ? -1 : after - 1);
    if (from) [compiled, at] = [from.path, line - from.line];
  }
  const entry = sourceMapOf(compiled)?.findEntry(at - 1, column - 1);
  if (entry && 'originalSource' in entry)
    return `${path.resolve(path.dirname(compiled), entry.originalSource)}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  return `${compiled}:${at}:${column}`;
}

/** A place in a line of a stack trace: `path:line:column`. */
const PLACE = /(\/[^():]+):(\d+):(\d+)/;

/** @param {Error} error @returns {string} its name and its message */
function headOf(error) {
  try {
    return Error.prototype.toString.call(error);
  } catch {
    return '<error>';
  }
}

/** @param {Error} error @param {NodeJS.CallSite[]} frames @returns {string} the stack trace, in which frames name the sources */
function stackOf(error, frames) {
  const lines = frames.map((frame) =>
    String(frame).replace(PLACE, (_all, where, line, column) => placeOf(where, Number(line), Number(column))),
  );
  return [headOf(error), ...lines.map((line) => `    at ${line}`)].join('\n');
}

function isWritable() {
  try {
    fs.mkdirSync(FOLDER, { recursive: true });
    fs.accessSync(FOLDER, fs.constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

if (isMainThread && process.env.MODULE_ARCHIVE !== 'off') {
  archive = readArchive();
  if (archive || isWritable()) takeOver();
  if (isWritable()) process.once('exit', keep);
  Error.prepareStackTrace = stackOf;
}
