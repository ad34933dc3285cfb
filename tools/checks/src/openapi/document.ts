import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { StartFailure } from '../../../infra/failure.mjs';
import { ROOT } from '../../../infra/workspace.mjs';

const BUILT = join(ROOT, 'apps', 'gateway', 'dist', 'reference', 'openapi-document.presenter.js');

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
  if (!existsSync(BUILT)) throw new StartFailure('The gateway is not built: npm run build');
  const { openApiDocument: make } = await import(pathToFileURL(BUILT).href);
  const document = await make({ sandbox: true });
  return { servers: [{ url: `http://localhost:3000/${document.info.version}` }], ...document };
}
