import type { FastifyInstance } from 'fastify';
import { JSON_TYPE } from '../http/error-answer.presenter';
import { docsFiles, DOCS_POLICY, startScript } from '../reference/docs.page';
import { fixedAnswer, sendFixed, type FixedAnswer } from '../reference/fixed-answer.presenter';
import { operatorsDocument } from '../reference/operators-document.presenter';
import { OPERATIONS_BASE, referencePaths } from './domain/operations-base';

/** Serves the OpenAPI document to programs, and the page that shows it to people. */
export async function addReferenceRoutes(server: FastifyInstance): Promise<void> {
  const document = Buffer.from(JSON.stringify(await operatorsDocument(OPERATIONS_BASE)));
  const files: Readonly<Record<keyof typeof referencePaths, FixedAnswer>> = {
    document: fixedAnswer(JSON_TYPE, document),
    page: docsFiles.page,
    // No credential of an operator is known beforehand, also in a sandbox.
    start: startScript(undefined),
    bundle: docsFiles.bundle,
  };
  for (const name of Object.keys(files) as (keyof typeof files)[]) {
    server.get(referencePaths[name], async (_request, reply) => {
      if (name !== 'document') reply.header('content-security-policy', DOCS_POLICY);
      await sendFixed(reply, files[name]);
      return reply;
    });
  }
}
