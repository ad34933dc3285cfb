import { Injectable } from '@nestjs/common';
import type { EventKind } from '@corridor/messaging';
import { EndpointDirectory } from '../endpoint-directory/endpoint-directory.cache';
import { isAskedFor } from './domain/fan-out';

/** Says which kinds of events have a subscriber, or need an approval. The others needn't be parsed. */
@Injectable()
export class SelectEventsHandler {
  constructor(private readonly directory: EndpointDirectory) {}

  /** Includes changes that other instances committed before this call: see EndpointDirectory. */
  async execute(kinds: readonly EventKind[]): Promise<(kind: EventKind) => boolean> {
    const keys = kinds
      .filter(({ webhookType }) => webhookType !== null)
      .map(({ platformKey }) => platformKey);
    const platforms = keys.length === 0 ? new Map<number, never>() : await this.directory.read(keys);
    return ({ platformKey, webhookType }) => {
      const endpoints = [...(platforms.get(platformKey)?.endpoints.values() ?? [])];
      return webhookType !== null && isAskedFor(webhookType, endpoints);
    };
  }
}
