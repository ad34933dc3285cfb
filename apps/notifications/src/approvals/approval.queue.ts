import { Injectable } from '@nestjs/common';
import type { Approval } from './approval.repository';
import { AskingRoom } from './domain/asking-room';

/** Passes questions that were just collected to the worker. They never wait here. */
@Injectable()
export class ApprovalQueue {
  readonly room = new AskingRoom();
  private ask: ((approvals: readonly Approval[]) => void) | undefined;

  /** Passes later questions to `ask`. Before this call the queue takes none. */
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

  /**
   * Takes questions whose leases are committed. If the queue is closed, another process takes them after their lease.
   */
  handOver(approvals: readonly Approval[]): void {
    this.ask?.(approvals);
  }
}
