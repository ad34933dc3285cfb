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
/** These programs run for seconds, so that the second compiler does not pay off. */
const QUICK = '-XX:TieredStopAtLevel=1';
/** Only sources, without tests and documentation of the generated code. */
const PARTS = 'apis,models,supportingFiles,apiTests=false,modelTests=false,apiDocs=false,modelDocs=false';

/** Warnings that do not mean that the client lacks anything. */
const HARMLESS = [
  // About the generator itself.
  /OpenAPI 3\.1 support is still in beta/,
  // Examples are used only in the documentation of the generated code.
  /Ignoring complex example on request body/,
  // The generator looks for the schema of an example.
  /Failed to get the schema name: null/,
  // `null` beside a reference: the member may be null in the client, and no class of that name is generated.
  /Null \(reserved word\) cannot be used as model name/,
];

/**
 * Generates a Java client on java.net.http and Jackson, and compiles it together with the program. The program's class
 * has the name of its file.
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
