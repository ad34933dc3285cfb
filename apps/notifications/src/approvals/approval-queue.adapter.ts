import { Injectable } from '@nestjs/common';
import type { Approval } from './approval.repository';
import { AskingRoom } from './domain/asking-room';

/** Where questions that were just collected are handed to the worker. They never wait here. */
@Injectable()
export class ApprovalQueue {
  readonly room = new AskingRoom();
  private ask: ((approvals: readonly Approval[]) => void) | undefined;

  /** `ask` is called with whatever is handed over; nothing is taken before. */
  open(ask: (approvals: readonly Approval[]) => void): void {
    this.ask = ask;
  }

  /** Takes no more. */
  close(): void {
    this.ask = undefined;
  }

  roomFor(endpointId: string): number {
    return this.ask ? this.room.roomFor(endpointId) : 0;
  }

  /** Takes questions whose leases are committed; those of a closed queue are left to their leases. */
  handOver(approvals: readonly Approval[]): void {
    this.ask?.(approvals);
  }
}
