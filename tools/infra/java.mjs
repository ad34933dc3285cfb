import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { StartFailure } from './failure.mjs';

const JAVA_MAJOR_MIN = 17;

/** The remedy to print if Java programs can't be compiled. */
export const JAVAC_REMEDY = 'a Java compiler is missing (Debian: apt-get install default-jdk-headless)';

/**
 * Finds the Java compiler.
 * @param {NodeJS.ProcessEnv} env
 * @returns {string | undefined}
 */
export function findJavac(env) {
  const command = env.JAVA_HOME ? join(env.JAVA_HOME, 'bin', 'javac') : 'javac';
  return spawnSync(command, ['-version'], { stdio: 'ignore' }).status === 0 ? command : undefined;
}

/**
 * Finds the Java program and its version.
 * @param {NodeJS.ProcessEnv} env
 * @returns {{command: string, version: string, major: number}}
 */
export function findJava(env) {
  const command = env.JAVA_HOME ? join(env.JAVA_HOME, 'bin', 'java') : 'java';
  const answer = spawnSync(command, ['-version'], { encoding: 'utf8' });
  const version = `${answer.stderr ?? ''}${answer.stdout ?? ''}`.trim();
  const major = /version "(?:1\.)?(\d+)/.exec(version)?.[1];
  if (answer.error || answer.status !== 0 || major === undefined) {
    const where = env.JAVA_HOME
      ? `JAVA_HOME points to ${env.JAVA_HOME}, but no Java runs there`
      : 'Java was not found';
    throw new StartFailure(
      `${where}. Kafka needs Java ${JAVA_MAJOR_MIN} or newer: install a JRE, or name running brokers with KAFKA_BROKERS.`,
    );
  }
  if (Number(major) < JAVA_MAJOR_MIN) {
    throw new StartFailure(
      `Java ${major} is too old for Kafka: install Java ${JAVA_MAJOR_MIN} or newer, or point JAVA_HOME to one.`,
    );
  }
  return { command, version, major: Number(major) };
}
