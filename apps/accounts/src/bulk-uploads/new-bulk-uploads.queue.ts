import { Injectable } from '@nestjs/common';

/** Says to the worker of this process that a job was committed, so that it needn't wait for its next look. */
@Injectable()
export class NewBulkUploads {
  private listener: (() => void) | undefined;

  onCommitted(listener: () => void): void {
    this.listener = listener;
  }

  committed(): void {
    this.listener?.();
  }
}
