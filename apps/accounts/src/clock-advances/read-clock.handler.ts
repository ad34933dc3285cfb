import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isoTime } from '@corridor/kernel';
import type { OperationReply, OperationRequest, SandboxClockResource } from '@corridor/contracts';
import { PlatformClocks } from '@corridor/service';

/** GET /sandbox/clock. */
@Injectable()
export class ReadClockHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clocks: PlatformClocks,
  ) {}

  async execute({ context }: OperationRequest): Promise<OperationReply<SandboxClockResource>> {
    const { manager } = this.dataSource;
    const offsetMs = await this.clocks.offset(manager, context.platformKey);
    const realMs = await this.clocks.realNowOf(manager);
    return { body: { now: isoTime(realMs + offsetMs), offsetMs } };
  }
}
