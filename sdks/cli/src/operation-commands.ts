import { writeFileSync } from 'node:fs';
import { operations, type CallInput, type Operation } from '@corridor/sdk';
import { Option, type Command } from 'commander';
import { formOf, jsonOf } from './data.ts';
import { UsageFailure } from './failures.ts';
import { kebab, shortName } from './names.ts';
import { Session } from './session.ts';
import type { Terminal } from './terminal.ts';

type Options = Record<string, unknown> & {
  data?: string;
  field?: Record<string, string>;
  idempotencyKey?: string;
  all?: true;
  output?: string;
};

/** Every operation of the API, in the order of the document. */
export function allOperations(): [id: string, operation: Operation][] {
  return Object.entries(operations);
}

/** The names of the path's parameters. */
export function pathParameters({ path }: Operation): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
}

/** Adds `<tag> <operation>` for every operation of the API. */
export function addOperationCommands(program: Command, terminal: Terminal): void {
  const tags = new Map<string, [string, Operation][]>();
  for (const [id, operation] of allOperations())
    tags.set(operation.tag, [...(tags.get(operation.tag) ?? []), [id, operation]]);
  for (const [tag, ofTag] of tags) {
    const group = program.command(kebab(tag)).description(`operations of ${tag}`);
    const shorts = ofTag.map(([id]) => shortName(id, tag));
    for (const [id, operation] of ofTag) {
      const command = addOperation(group, id, operation, terminal);
      const short = shortName(id, tag);
      const isFree = shorts.filter((one) => one === short).length === 1;
      if (isFree && short !== command.name()) command.alias(short);
      command.alias(id);
    }
  }
}

function addOperation(group: Command, id: string, operation: Operation, terminal: Terminal): Command {
  const command = group.command(kebab(id)).description(operation.summary);
  for (const name of pathParameters(operation)) command.argument(`<${name}>`);
  const query = operation.query.map((name) => {
    const option = new Option(`--${kebab(name)} <value>`);
    command.addOption(option);
    return [name, option.attributeName()] as const;
  });
  if (operation.body) command.option('-d, --data <json>', 'body: JSON, @file, or @- for stdin');
  if (operation.body === 'form')
    command.option('-F, --field <name=value>', 'a part of the form; name=@path is a file', collectField, {});
  if (operation.method !== 'GET')
    command.option('--idempotency-key <key>', 'the key of an attempt before (default: a new one)');
  if (operation.isPaged) command.option('--all', 'the items of all pages');
  if (operation.isFile) command.option('-o, --output <file>', 'where the file is written (default: stdout)');
  command.action(async (...given: unknown[]) => {
    const options = command.opts<Options>();
    const session = new Session(terminal, command);
    const path = Object.fromEntries(pathParameters(operation).map((name, n) => [name, given[n] as string]));
    for (const [name, value] of Object.entries(path))
      if (value === '') throw new UsageFailure(`${name} is empty`);
    const body = await bodyOf(operation, options, terminal);
    if (operation.method === 'DELETE')
      await session.confirm(`${operation.summary}: ${Object.values(path).join(' ')}?`);
    const input: CallInput = {
      path,
      query: Object.fromEntries(query.map(([name, attribute]) => [name, options[attribute]])),
      ...(body === undefined ? {} : { body }),
      ...(options.idempotencyKey === undefined ? {} : { idempotencyKey: options.idempotencyKey }),
    };
    await callAndPrint(session, { operation, input, options });
  });
  return command;
}

function collectField(given: string, fields: Record<string, string>): Record<string, string> {
  const [name = '', ...value] = given.split('=');
  if (name === '' || value.length === 0) throw new UsageFailure(`${given} is not name=value`);
  return { ...fields, [name]: value.join('=') };
}

async function bodyOf(operation: Operation, options: Options, terminal: Terminal): Promise<unknown> {
  const { data, field } = options;
  const body = data === undefined ? undefined : await jsonOf(terminal, data);
  if (operation.body === 'form') {
    const parts = { ...(body as Record<string, unknown> | undefined), ...field };
    if (Object.keys(parts).length === 0) throw new UsageFailure('The form is missing: -F name=value');
    return formOf(parts);
  }
  if (body === undefined && operation.isBodyRequired)
    throw new UsageFailure("The body is missing: -d '{…}', -d @file or -d @-");
  return body;
}

async function callAndPrint(
  session: Session,
  { operation, input, options }: { operation: Operation; input: CallInput; options: Options },
): Promise<void> {
  const { http } = session.client();
  if (operation.isPaged) {
    const list = http.list(operation, input);
    if (options.all) {
      for await (const { data } of list.pages()) session.printItems(data);
      return;
    }
    const { data, hasMore, nextCursor } = await list;
    session.printItems(data);
    if (hasMore && nextCursor) session.note(`There are more: --cursor ${nextCursor}, or --all`);
    return;
  }
  const answer = await http.call(operation, input);
  if (answer instanceof Blob) await writeFile(session, answer, options.output);
  else session.printAnswer(answer);
}

async function writeFile({ terminal }: Session, file: Blob, output: string | undefined): Promise<void> {
  const bytes = Buffer.from(await file.arrayBuffer());
  if (output === undefined) terminal.stdout.write(bytes);
  else
    try {
      writeFileSync(output, bytes);
    } catch {
      throw new UsageFailure(`${output} can't be written`);
    }
}
