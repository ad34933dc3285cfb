import { Inject, Injectable } from '@nestjs/common';
import { formatId, MINUTE_MS } from '@corridor/kernel';
import type { IdentityDocument } from '@corridor/contracts';
import { DocumentLinkSigner, SERVICE_CONFIG, type SignedDocument } from '@corridor/service';
import type { ComplianceConfig } from '../config';
import type { Document } from './domain/document';

/** How long the link of a connector is valid, milliseconds. */
const CONNECTOR_LINK_MS = 15 * MINUTE_MS;
/** How long the link of an operator is valid, milliseconds. */
const OPERATOR_LINK_MS = 5 * MINUTE_MS;

type LinkReader = Pick<SignedDocument, 'reader' | 'sessionId'>;

/** A link and its end. */
export interface DocumentLink {
  url: string;
  expiresAt: string;
}

/** Makes links to documents on the connectors' listener of the gateway. */
@Injectable()
export class DocumentLinks {
  constructor(
    private readonly signer: DocumentLinkSigner,
    @Inject(SERVICE_CONFIG) private readonly config: Pick<ComplianceConfig, 'connectorsPublicUrl'>,
  ) {}

  /** The documents of a check. A deployment without an address of the listener sends none. @param nowMs real time. */
  forConnector(documents: readonly Document[], reader: string, nowMs: number): IdentityDocument[] {
    return documents.flatMap((document) => {
      const link = this.link(document, { reader }, nowMs + CONNECTOR_LINK_MS);
      if (!link) return [];
      const { id, holderId, documentType, side, country, file } = document;
      return [
        {
          documentId: formatId('Document', id),
          documentHolder: holderId,
          documentType,
          ...(side === null ? {} : { side }),
          country,
          sha256: file.sha256,
          ...link,
        },
      ];
    });
  }

  /** A link for one operator; undefined without an address of the listener. @param nowMs real time. */
  forOperator(document: Document, operator: LinkReader, nowMs: number): DocumentLink | undefined {
    return this.link(document, operator, nowMs + OPERATOR_LINK_MS);
  }

  private link({ id, version }: Document, by: LinkReader, expiresAtMs: number): DocumentLink | undefined {
    const { connectorsPublicUrl } = this.config;
    if (connectorsPublicUrl === undefined) return undefined;
    const documentId = formatId('Document', id);
    const path = this.signer.pathOf({ documentId, version, ...by, expiresAtMs });
    return { url: `${connectorsPublicUrl}${path}`, expiresAt: new Date(expiresAtMs).toISOString() };
  }
}
