import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartFailure } from '../../../infra/failure.mjs';
import { ensurePythonPackages } from '../../../infra/python.mjs';
import { GENERATOR_SETTINGS, generatorWarnings, perform } from '../clients/generator';
import { clientDocument, isPaged, operationsIn, parametersOf, type ApiDocument } from './api-document';
import { asyncOperations } from './python-async';

const TEMPLATES = join(GENERATOR_SETTINGS, 'sdk-templates');
const NOTICE = '# Written by `npm run checks -- sdks`.';
/** An import of a model, as the generator writes it for a module of operations. */
const MODEL_IMPORT = /^from \.\.\.models\.\w+ import (\w+)$/;
const IMPORT = /^(from \S+ )?import /;
const LINE_LENGTH = '110';

/** Where the generator is installed, and how to say that it is. */
export interface Workshop {
  cacheDir: string;
  say: (line: string) => void;
}

/** The generated modules of the Python SDK by their names. */
export interface PythonModules {
  models: string;
  operations: string;
  asyncOperations: string;
}

/**
 * Writes the models and the operations of the Python SDK by openapi-python-client, with templates of ours
 * (`tools/checks/clients/sdk-templates`). The generator makes a file of each model; here they become one.
 * @throws StartFailure if there is no Python, or if the generator leaves something out
 */
export function pythonModules(document: ApiDocument, { cacheDir, say }: Workshop): PythonModules {
  const programs = ensurePythonPackages({
    folder: join(cacheDir, 'clients-python'),
    requirements: join(GENERATOR_SETTINGS, 'requirements.txt'),
    what: 'openapi-python-client',
    say,
  });
  const folder = mkdtempSync(join(tmpdir(), 'corridor-python-sdk-'));
  try {
    const output = generate(document, programs, folder);
    const ruff = join(programs, 'ruff');
    const operations = tidy(ruff, folder, 'operations.py', operationsModule(document, output));
    return {
      models: tidy(ruff, folder, 'models.py', modelsModule(document, output)),
      operations,
      asyncOperations: asyncOperations(operations),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function generate(document: ApiDocument, programs: string, folder: string): string {
  const source = join(folder, 'openapi.json');
  writeFileSync(source, JSON.stringify(pythonDocument(document)));
  const templates = join(folder, 'templates');
  cpSync(TEMPLATES, templates, { recursive: true });
  const names = JSON.stringify(discriminatorsIn(document));
  writeFileSync(join(templates, 'discriminators.jinja'), `{% set DISCRIMINATORS = ${names} %}\n`);
  const output = join(folder, 'output');
  const said = perform(join(programs, 'openapi-python-client'), [
    ...['generate', '--path', source, '--meta', 'none', '--output-path', output],
    ...['--config', join(GENERATOR_SETTINGS, 'openapi-python-client.yml')],
    ...['--custom-template-path', templates],
  ]);
  if (generatorWarnings(said).length > 0)
    throw new StartFailure(`openapi-python-client leaves something out:\n${said}`);
  return output;
}

/** The document as templates need it: the answer of a list is an item, because the runtime has one class for pages. */
function pythonDocument(document: ApiDocument): ApiDocument {
  const copy = structuredClone(clientDocument(document));
  for (const { operation } of operationsIn(copy)) {
    if (!isPaged(operation)) continue;
    for (const response of Object.values(operation.responses)) {
      const content = 'content' in response ? response.content?.['application/json'] : undefined;
      const { items } = (content?.schema?.properties?.['data'] ?? {}) as { items?: object };
      if (content && items) content.schema = items;
    }
  }
  copy.components.schemas = reachableSchemas(copy);
  return copy;
}

/** The schemas that operations and webhooks refer to, directly or not. Failures have one class of the runtime. */
function reachableSchemas({
  paths,
  webhooks,
  components,
}: ApiDocument): ApiDocument['components']['schemas'] {
  const found = new Set<string>();
  const search = (value: unknown): void => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (found.has(name)) continue;
      found.add(name);
      search(components.schemas[name]);
    }
  };
  search([paths, webhooks]);
  return Object.fromEntries(Object.entries(components.schemas).filter(([name]) => found.has(name)));
}

/** Names of the members by which the variants of unions differ. */
function discriminatorsIn(value: unknown): string[] {
  const names = new Set<string>();
  const search = (one: unknown): void => {
    if (one === null || typeof one !== 'object') return;
    const { propertyName } = ((one as { discriminator?: object }).discriminator ?? {}) as {
      propertyName?: string;
    };
    if (typeof propertyName === 'string') names.add(propertyName);
    Object.values(one).forEach(search);
  };
  search(value);
  return [...names].sort();
}

function modelsModule(document: ApiDocument, output: string): string {
  const folder = join(output, 'models');
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.py') && name !== '__init__.py')
    .sort();
  return [
    NOTICE,
    'from __future__ import annotations',
    'import datetime',
    'from collections.abc import Mapping',
    'from contextlib import suppress',
    'from io import BytesIO',
    'from typing import Any, Literal, Protocol, Self, cast',
    'from attrs import define, field as _field',
    'from ..values import UNSET, File, MultipartParts, Unset, known, members, parts',
    ...files.map((name) => readFileSync(join(folder, name), 'utf8')),
    webhookData(document),
  ].join('\n');
}

/** What the events of webhooks are about, by the type of the event. */
function webhookData({ webhooks }: ApiDocument): string {
  const entries = Object.entries(webhooks).flatMap(([type, { post }]) => {
    const [reference] =
      /"data":\{"\$ref":"[^"]+\/(\w+)"/.exec(JSON.stringify(post.requestBody))?.slice(1) ?? [];
    return reference === undefined ? [] : [`    "${type}": ${reference},`];
  });
  return [
    'class _Resource(Protocol):',
    '    @classmethod',
    '    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self: ...',
    'WEBHOOK_DATA: dict[str, type[_Resource]] = {',
    ...entries,
    '}',
    '"""What the events of webhooks are about."""',
    '',
  ].join('\n');
}

/** Names of parameters of queries that take a day or a time. Only those have an alternative of two formats. */
function momentsIn(document: ApiDocument): Set<string> {
  const parameters = operationsIn(document).flatMap(({ operation }) => parametersOf(operation, 'query'));
  const names = parameters
    .filter(({ schema }) => schema !== undefined && 'not' in schema)
    .map(({ name }) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
  return new Set(names);
}

/** The line of a parameter, with the type of days and times if it takes those. A name of Python has `_` at its end. */
function withMoment(line: string, moments: ReadonlySet<string>): string {
  const [, name = ''] = /^\s+(\w+?)_?: str( \| None = None)?,$/.exec(line) ?? [];
  return moments.has(name) ? line.replace(': str', ': Moment') : line;
}

function operationsModule(document: ApiDocument, output: string): string {
  const moments = momentsIn(document);
  const api = join(output, 'api');
  const tags = readdirSync(api, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
  const lines = tags.flatMap((tag) => readFileSync(join(api, tag, '__init__.py'), 'utf8').split('\n'));
  const models = lines.flatMap((line) => MODEL_IMPORT.exec(line)?.slice(1) ?? []);
  return [
    NOTICE,
    'from __future__ import annotations',
    'from typing import Any, Literal, Unpack, cast',
    'from ..http_client import CallOptions, HttpClient, Json, Request, as_file, as_json, as_nothing, path_of',
    'from ..pages import PagedList',
    'from ..values import File, Moment',
    `from .models import ${[...new Set(models)].sort().join(', ')}`,
    `API_VERSION = "${document.info.version}"`,
    '"""The version of the API that this client is made from."""',
    'class Group:',
    '    def __init__(self, http: HttpClient) -> None:',
    '        self._http = http',
    ...lines.filter((line) => !IMPORT.test(line)).map((line) => withMoment(line, moments)),
    readFileSync(join(api, '__init__.py'), 'utf8'),
  ].join('\n');
}

/** Removes imports that nothing uses, and formats. A name that is not defined fails. */
function tidy(ruff: string, folder: string, name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  perform(ruff, ['check', '--isolated', '--quiet', '--no-cache', '--select', 'F,I', '--fix', file]);
  perform(ruff, ['format', '--isolated', '--quiet', '--no-cache', '--line-length', LINE_LENGTH, file]);
  return readFileSync(file, 'utf8');
}
