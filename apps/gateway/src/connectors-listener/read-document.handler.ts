import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { DomainError, mintUuid } from '@corridor/kernel';
import {
  internalOperations,
  type DocumentContent,
  type OpenDocumentLinkBody,
  type OperationRequest,
} from '@corridor/contracts';
import { DocumentLinkSigner, type SignedDocument } from '@corridor/service';
import { FileStorage } from '@corridor/storage';
import { SessionRepository } from '../console-sessions/session.repository';
import { ServiceRequests } from '../forwarding/service-requests.port';
import type { FastifyRequest } from '../http/fastify-request.adapter';
import { AuthenticationFailures } from '../tokens/authentication-failures.registry';
import { AuthenticationFailed } from '../tokens/authenticator.guard';

/** Most documents that are opened at the same time in this instance. */
const IN_FLIGHT_MAX = 64;
const NOT_FOUND_STATUS = 404;
const SUCCESS_STATUS = 200;

/** Who opens a link. */
type Caller = Pick<FastifyRequest, 'id' | 'ip' | 'socket'>;
/** A link as it was sent. */
interface SentLink {
  documentId: string;
  query: Readonly<Record<string, unknown>>;
}

/** Opens the document of a signed link. Compliance decides whether the link is valid still, and notes the reading. */
@Injectable()
export class ReadDocumentHandler {
  private inFlight = 0;

  constructor(
    private readonly services: ServiceRequests,
    private readonly storage: FileStorage,
    private readonly signer: DocumentLinkSigner,
    private readonly sessions: SessionRepository,
    private readonly failures: AuthenticationFailures,
    private readonly pool: Pool,
  ) {}

  /** @throws DomainError DOCUMENT_NOT_FOUND, whatever is wrong with the link; RATE_LIMITED */
  async execute(caller: Caller, sent: SentLink): Promise<{ content: DocumentContent; bytes: Readable }> {
    const link = await this.linkOf(caller, sent);
    const { sessionId } = link;
    if (sessionId !== undefined && !(await this.sessions.isOpen(this.pool, sessionId))) throw notFound();
    if (this.inFlight >= IN_FLIGHT_MAX) throw new DomainError('RATE_LIMITED', 'too many documents at once');
    this.inFlight += 1;
    try {
      const content = await this.open(link);
      const bytes = await this.storage.read(content.storageKey);
      // A file that is missing or damaged at its start is an error, not an interrupted download.
      await once(bytes, 'readable');
      return { content, bytes };
    } finally {
      this.inFlight -= 1;
    }
  }

  /** A link whose signature is good. Another signature is a guess. */
  private async linkOf(caller: Caller, { documentId, query }: SentLink): Promise<SignedDocument> {
    const { signature } = query;
    const credential = signature === undefined ? undefined : String(signature);
    try {
      return await this.failures.guard(caller, credential, () => {
        const link = this.signer.read(documentId, query);
        if (!link) throw new AuthenticationFailed(credential === undefined ? 'missing' : 'unknown');
        return link;
      });
    } catch (error) {
      throw error instanceof AuthenticationFailed ? notFound() : error;
    }
  }

  private async open(body: OpenDocumentLinkBody): Promise<DocumentContent> {
    const { name, service, sealed } = internalOperations.openDocumentLink;
    const id = mintUuid();
    const context = { requestId: id, commandId: id, platformId: '', platformKey: 0, permissions: [] };
    const request: OperationRequest<OpenDocumentLinkBody> = { context, params: {}, query: {}, body };
    const reply = await this.services.send(name, service, request, { key: id, sealed });
    if (reply.status === NOT_FOUND_STATUS) throw notFound();
    if (reply.status !== SUCCESS_STATUS) {
      throw new DomainError(
        'SERVICE_UNAVAILABLE',
        'the document can not be read now; repeat the request later',
      );
    }
    return JSON.parse(reply.body.toString('utf8')) as DocumentContent;
  }
}

function notFound(): DomainError {
  return new DomainError('DOCUMENT_NOT_FOUND', 'the document does not exist, or the link is no longer valid');
}
