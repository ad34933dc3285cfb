import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { StartFailure } from '../../../infra/failure.mjs';
import { ROOT } from '../../../infra/workspace.mjs';

const BUILT = join(ROOT, 'apps', 'gateway', 'dist', 'reference');
/** First segments of the paths of the operators' API. */
const OPERATIONS_BASE = '/operations/v1';

export interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  'x-permission': string;
  responses: Record<string, unknown>;
}

export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Operation }>;
  tags: { name: string }[];
}

/**
 * The OpenAPI document that a sandbox's gateway serves. It is produced by the built gateway's code without a running
 * system.
 */
export async function openApiDocument(): Promise<OpenApi & { servers: { url: string }[] }> {
  const { openApiDocument: make } = await builtModule('openapi-document.presenter.js');
  const document = await make({ sandbox: true });
  return { servers: [{ url: `http://localhost:3000/${document.info.version}` }], ...document };
}

/** The OpenAPI document of the operators' API, made in the same way. */
export async function operatorsDocument(): Promise<Omit<OpenApi, 'webhooks'>> {
  const { operatorsDocument: make } = await builtModule('operators-document.presenter.js');
  return make(OPERATIONS_BASE);
}

function builtModule(name: string) {
  const path = join(BUILT, name);
  if (!existsSync(path)) throw new StartFailure('The gateway is not built: npm run build');
  return import(pathToFileURL(path).href);
}
