import { mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { StartFailure } from '../../../infra/failure.mjs';
import { ensureJars } from '../../../infra/jars.mjs';
import { JAVAC_REMEDY, findJava, findJavac } from '../../../infra/java.mjs';
import { ROOT } from '../../../infra/workspace.mjs';
import { perform } from './generator';
import type { Order, Runnable } from './order';

const LOCK_FILE = join(ROOT, 'tools', 'checks', 'clients', 'jars.lock.json');
const RELEASE = '17';
/** What runs for seconds is not worth the second compiler's time. */
const QUICK = '-XX:TieredStopAtLevel=1';
/** Sources alone, without tests and documents of the generated code. */
const PARTS = 'apis,models,supportingFiles,apiTests=false,modelTests=false,apiDocs=false,modelDocs=false';

/** Warnings after which the client has everything all the same. */
const HARMLESS = [
  // Of the generator itself.
  /OpenAPI 3\.1 support is still in beta/,
  // Examples only go into documents of the generated code.
  /Ignoring complex example on request body/,
  // It looks for the schema of an example.
  /Failed to get the schema name: null/,
  // `null` beside a reference: the member may be null in the client, and no class of that name is made.
  /Null \(reserved word\) cannot be used as model name/,
];

/**
 * Makes a Java client on java.net.http and Jackson, and compiles it with the program, whose class is named as its file.
 */
export async function generateJava({ document, program, folder, cacheDir, say }: Order): Promise<Runnable> {
  const java = findJava(process.env).command;
  const javac = findJavac(process.env);
  if (javac === undefined) throw new StartFailure(`Clients can't be compiled: ${JAVAC_REMEDY}.`);
  const version = JSON.parse(readFileSync(LOCK_FILE, 'utf8'))['openapi-generator'];
  const { folder: jars, classPath } = await ensureJars(LOCK_FILE, {
    title: 'OpenAPI-Generator',
    version,
    remedy: 'Check the network.',
    cacheDir,
    say,
  });
  const sources = join(folder, 'generated');
  const said = perform(java, [
    ...[QUICK, '-jar', join(jars, `openapi-generator-cli-${version}.jar`)],
    ...['generate', '-i', document, '-g', 'java', '--library', 'native', '-o', sources],
    ...['--global-property', PARTS, '--additional-properties', 'hideGenerationTimestamp=true'],
  ]);
  const losses = said
    .split('\n')
    .filter((line) => / (WARN|ERROR) /.test(line) && !HARMLESS.some((one) => one.test(line)));
  if (losses.length > 0) throw new StartFailure(`openapi-generator loses something:\n${losses.join('\n')}`);

  const classes = join(folder, 'classes');
  mkdirSync(classes, { recursive: true });
  perform(javac, [
    ...[`-J${QUICK}`, '-nowarn', '-proc:none', '--release', RELEASE, '-encoding', 'UTF-8'],
    ...['-d', classes, '-cp', classPath, ...javaFiles(join(sources, 'src', 'main', 'java')), program],
  ]);
  return { command: java, args: [QUICK, '-cp', `${classes}:${classPath}`, basename(program, '.java')] };
}

function javaFiles(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith('.java')).map((name) => join(folder, name));
}
