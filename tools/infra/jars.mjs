import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StartFailure, firstLine } from './failure.mjs';
import { ROOT, sha256 } from './workspace.mjs';

const MAVEN_CENTRAL = 'https://repo.maven.apache.org/maven2';
const PARALLEL_MAX = 8;
const ATTEMPTS_MAX = 5;
const TIMEOUT_MS = 60_000;
const PROGRESS_MS = 1_000;
/** The archive of Kafka's classes takes 50 MB with Java 17. */
const ARCHIVE_BYTES = 60_000_000;
const LOCK_FILE = join(ROOT, 'tools', 'kafka', 'jars.lock.json');

/** @typedef {{path: string, size: number, sha256: string}} Jar */

/**
 * Returns the folder with Kafka's jars. Missing jars are downloaded and verified.
 * @param {{cacheDir: string, env?: NodeJS.ProcessEnv, say: (line: string) => void}} options
 * @returns {Promise<{folder: string, classPath: string}>}
 */
export async function ensureKafkaJars(options) {
  const { kafka } = JSON.parse(readFileSync(LOCK_FILE, 'utf8'));
  const remedy = 'Check the network, or name running brokers with KAFKA_BROKERS.';
  return ensureJars(LOCK_FILE, { ...options, title: 'Kafka', version: kafka, remedy });
}

/**
 * The bytes that Kafka's jars and the class data archive of its classes still take in the cache folder.
 * @param {string} cacheDir
 */
export function missingKafkaBytes(cacheDir) {
  const text = readFileSync(LOCK_FILE, 'utf8');
  /** @type {{kafka: string, jars: Jar[]}} */
  const { kafka, jars } = JSON.parse(text);
  const folder = folderOf(text, { title: 'Kafka', version: kafka, cacheDir });
  const missing = jars.filter((jar) => !isComplete(folder, jar));
  const hasArchive = existsSync(folder) && readdirSync(folder).some((name) => name.endsWith('.jsa'));
  return missing.reduce((sum, { size }) => sum + size, hasArchive ? 0 : ARCHIVE_BYTES);
}

/**
 * @param {string} text of the lock file
 * @param {{title: string, version: string, cacheDir: string}} jars
 */
function folderOf(text, { title, version, cacheDir }) {
  return join(cacheDir, `${title.toLowerCase()}-${version}-${sha256(text).slice(0, 12)}`);
}

/**
 * Returns the folder with the jars of a lock file. Missing jars are downloaded and verified.
 * @param {string} lockFile
 * @param {{title: string, version: string, remedy: string, cacheDir: string, env?: NodeJS.ProcessEnv,
 *   say: (line: string) => void}} options
 * @returns {Promise<{folder: string, classPath: string}>}
 */
export async function ensureJars(lockFile, { title, version, remedy, cacheDir, env = process.env, say }) {
  const text = readFileSync(lockFile, 'utf8');
  /** @type {{jars: Jar[]}} */
  const { jars } = JSON.parse(text);
  const folder = folderOf(text, { title, version, cacheDir });
  makeCacheFolder(folder);
  const missing = jars.filter((jar) => !isComplete(folder, jar));
  if (missing.length > 0) {
    removeArchives(folder);
    const from = env.MAVEN_REPOSITORY_URL || MAVEN_CENTRAL;
    await downloadAll(folder, missing, { from, title: `${title} ${version}`, remedy, say });
  }
  const classPath = jars.map((jar) => join(folder, basename(jar.path))).join(':');
  return { folder, classPath };
}

/** @param {string} folder */
function makeCacheFolder(folder) {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new StartFailure(
      `The cache folder ${folder} can't be made (${firstLine(error)}): choose another with CACHE_DIR.`,
    );
  }
}

/**
 * Whether a jar is complete. A file gets its name only after its checksum was verified, so that comparing its size is
 * enough.
 * @param {string} folder
 * @param {Jar} jar
 */
function isComplete(folder, jar) {
  const file = join(folder, basename(jar.path));
  return existsSync(file) && statSync(file).size === jar.size;
}

/**
 * Removes class data archives. They contain the modification times of the jars, so a new download makes them invalid.
 * @param {string} folder
 */
function removeArchives(folder) {
  for (const name of readdirSync(folder)) {
    if (name.includes('.jsa')) rmSync(join(folder, name), { force: true });
  }
}

/**
 * @param {string} folder
 * @param {Jar[]} jars
 * @param {{from: string, title: string, remedy: string, say: (line: string) => void}} options
 */
async function downloadAll(folder, jars, { from, title, remedy, say }) {
  const totalMb = megabytes(jars.reduce((sum, jar) => sum + jar.size, 0));
  say(`Downloading ${title}: ${jars.length} files, ${totalMb} MB, to ${folder}`);
  let [done, bytes, shownAt] = [0, 0, Date.now()];
  const queue = [...jars].sort((a, b) => b.size - a.size);
  const worker = async () => {
    for (let jar = queue.shift(); jar !== undefined; jar = queue.shift()) {
      await downloadOne(folder, jar, { from, title, remedy });
      done += 1;
      bytes += jar.size;
      if (done === jars.length || Date.now() - shownAt >= PROGRESS_MS) {
        shownAt = Date.now();
        say(`  ${done} of ${jars.length} files, ${megabytes(bytes)} of ${totalMb} MB`);
      }
    }
  };
  try {
    await Promise.all(Array.from({ length: PARALLEL_MAX }, worker));
  } finally {
    queue.length = 0;
  }
}

/** @param {number} bytes */
function megabytes(bytes) {
  return (bytes / 1_000_000).toFixed(1);
}

/**
 * @param {string} folder
 * @param {Jar} jar
 * @param {{from: string, title: string, remedy: string}} options
 */
async function downloadOne(folder, jar, { from, title, remedy }) {
  const url = `${from.replace(/\/$/, '')}/${jar.path}`;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const content = await fetchVerified(url, jar);
      const file = join(folder, basename(jar.path));
      writeFileSync(`${file}.${process.pid}.part`, content);
      renameSync(`${file}.${process.pid}.part`, file);
      return;
    } catch (error) {
      if (attempt >= ATTEMPTS_MAX) {
        throw new StartFailure(
          `${title} can't be downloaded from Maven Central (${url}): ${firstLine(error)}. ${remedy}`,
        );
      }
      await pause(250 * 2 ** attempt);
    }
  }
}

/**
 * @param {string} url
 * @param {Jar} jar
 */
async function fetchVerified(url, jar) {
  const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!answer.ok) throw new Error(`HTTP status ${answer.status}`);
  const content = Buffer.from(await answer.arrayBuffer());
  if (sha256(content) !== jar.sha256) throw new Error('the SHA-256 sum is not the expected one');
  return content;
}
