import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@corridor/database';
import type { SqlRunner } from '@corridor/messaging';
import { EndpointSecretCodec } from '../endpoint-directory/endpoint-secret.codec';
import { EndpointRepository, type Endpoint } from '../endpoint-directory/endpoint.repository';

const PAGE = 200;
const BEFORE_ALL = { platformKey: 0, id: '00000000-0000-0000-0000-000000000000' };

/** Encrypts every endpoint's secrets again under the active key. Safe to repeat and to run beside running services. */
@Injectable()
export class RenewSecretsHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly endpoints: EndpointRepository,
    private readonly secrets: EndpointSecretCodec,
  ) {}

  /** Returns the number of changed endpoints. */
  async execute(): Promise<number> {
    let renewed = 0;
    let after: { platformKey: number; id: string } = BEFORE_ALL;
    for (;;) {
      const page = await this.unitOfWork.transaction(({ manager }) =>
        this.endpoints.pageOfAll(manager, after, PAGE),
      );
      for (const endpoint of page) {
        after = { platformKey: endpoint.platformKey, id: endpoint.id };
        if (await this.unitOfWork.transaction(({ manager }) => this.renew(manager, after))) renewed += 1;
      }
      if (page.length < PAGE) return renewed;
    }
  }

  private async renew(manager: SqlRunner, key: { platformKey: number; id: string }): Promise<boolean> {
    const endpoint = await this.endpoints.lock(manager, key.platformKey, key.id);
    const renewed = endpoint && this.renewedOf(endpoint);
    if (!renewed) return false;
    await this.endpoints.update(manager, renewed);
    return true;
  }

  private renewedOf(endpoint: Endpoint): Endpoint | undefined {
    const current = this.secrets.renew(endpoint.id, endpoint.secretSealed);
    const previous = endpoint.previousSecrets.map((secret) => this.secrets.renew(endpoint.id, secret.sealed));
    if (current === undefined && previous.every((sealed) => sealed === undefined)) return undefined;
    return {
      ...endpoint,
      secretSealed: current ?? endpoint.secretSealed,
      previousSecrets: endpoint.previousSecrets.map((secret, index) => ({
        ...secret,
        sealed: previous[index] ?? secret.sealed,
      })),
    };
  }
}
