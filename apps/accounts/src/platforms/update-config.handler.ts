import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { DomainError } from '@corridor/kernel';
import {
  operations,
  type OperationReply,
  type OperationRequest,
  type PlatformConfigResource,
  type PlatformEvent,
  type RequestContext,
  type UpdateConfigBody,
} from '@corridor/contracts';
import { UnitOfWork, type Transaction } from '@corridor/database';
import { PlatformClocks } from '@corridor/service';
import { refusalOf } from '../commands/domain/refusal';
import { NotificationsPort, PaymentsPort } from '../service-clients/service-clients.port';
import { applyConfigPatch, checkCurrencies } from './domain/platform';
import { RemoveCurrenciesHandler } from './remove-currencies.handler';
import { platformEvent } from './platform.event';
import { toConfigResource } from './platform.presenter';
import { PlatformRepository } from './platform.repository';
import { ProveUmaDomainHandler } from './prove-uma-domain.handler';

/** PATCH /config: its changes are in effect when the call returns. */
@Injectable()
export class UpdateConfigHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly clocks: PlatformClocks,
    private readonly platforms: PlatformRepository,
    private readonly payments: PaymentsPort,
    private readonly notifications: NotificationsPort,
    private readonly removal: RemoveCurrenciesHandler,
    private readonly domains: ProveUmaDomainHandler,
  ) {}

  async execute(request: OperationRequest<UpdateConfigBody>): Promise<OperationReply> {
    const { context, body } = request;
    const earlier = await this.unitOfWork.findAnswer(context);
    const reply = earlier ?? (await this.change(context, body));
    if ((reply.status ?? 200) < 300) await this.propagate(context, body);
    return reply;
  }

  private async change(context: RequestContext, body: UpdateConfigBody): Promise<OperationReply> {
    let isRemoval = false;
    const refusal = await refusalOf(async () => {
      isRemoval = await this.prepare(context, body);
    });
    const options = { context, status: operations.updateConfig.status, sealed: false };
    try {
      const reply = await this.unitOfWork.command(options, (tx) =>
        this.commit(tx, { context, body, refusal, isRemoval }),
      );
      if (isRemoval && (reply.status ?? 200) >= 300) await this.removal.restore(context);
      return reply;
    } catch (error) {
      if (isRemoval) await this.removal.restore(context);
      throw error;
    }
  }

  /** Asks the other services before the change; returns whether currencies were removed. */
  private async prepare(context: RequestContext, body: UpdateConfigBody): Promise<boolean> {
    const currencies = body.supportedCurrencies ? checkCurrencies(body.supportedCurrencies) : undefined;
    if (typeof body.webhookEndpoint === 'string') {
      await this.notifications.checkWebhookUrl(context, body.webhookEndpoint);
    }
    if (body.umaDomain !== undefined) await this.domains.assertProved(context.platformKey, body.umaDomain);
    return currencies ? this.removal.begin(context, currencies) : false;
  }

  private async commit(
    tx: Transaction,
    input: {
      context: RequestContext;
      body: UpdateConfigBody;
      refusal: DomainError | undefined;
      isRemoval: boolean;
    },
  ): Promise<PlatformConfigResource> {
    if (input.refusal) throw input.refusal;
    const { platformKey } = input.context;
    if (input.isRemoval) await this.removal.settle(tx.manager, input.context);
    const before = await this.platforms.lock(tx.manager, platformKey);
    const nowMs = await this.clocks.now(tx.manager, platformKey);
    const { platform, changed } = applyConfigPatch(before, input.body, nowMs);
    if (changed) {
      await this.platforms.update(tx.manager, platform);
      tx.emit(platformEvent(platform, 'updated', await this.clocks.offset(tx.manager, platformKey)));
    }
    return toConfigResource(platform);
  }

  /** A repeated request does this too: the first one may have ended before the others had applied the change. */
  private async propagate(context: RequestContext, body: UpdateConfigBody): Promise<void> {
    const event = await this.presentState(context.platformKey);
    if (body.supportedCurrencies) await this.payments.apply(context, [event]);
    else await this.payments.offer(context, [event]);
    if (body.webhookEndpoint !== undefined) await this.notifications.apply(context, [event]);
  }

  private async presentState(platformKey: number): Promise<PlatformEvent> {
    const { manager } = this.dataSource;
    const platform = await this.platforms.get(manager, platformKey);
    return platformEvent(platform, 'stated', await this.clocks.offset(manager, platformKey));
  }
}
