/** Maximum number of questions in progress in one process. Each takes at most its time limit. */
export const ASKING_MAX = 1_000;
/** Maximum number for one endpoint, so that a dead endpoint leaves room for the others. */
export const ASKING_OF_ENDPOINT_MAX = 250;

/** How many questions may be asked now. Questions without room wait in the table. */
export class AskingRoom {
  private readonly byEndpoint = new Map<string, number>();
  private total = 0;

  /** Questions that may begin now, of all endpoints together. */
  get free(): number {
    return ASKING_MAX - this.total;
  }

  /** Endpoints without room for another question. */
  get full(): string[] {
    return [...this.byEndpoint.keys()].filter((endpointId) => this.roomFor(endpointId) === 0);
  }

  /** Number of questions that may begin for an endpoint. */
  roomFor(endpointId: string): number {
    const left = ASKING_OF_ENDPOINT_MAX - (this.byEndpoint.get(endpointId) ?? 0);
    return Math.max(0, Math.min(left, this.free));
  }

  began(endpointId: string): void {
    this.byEndpoint.set(endpointId, (this.byEndpoint.get(endpointId) ?? 0) + 1);
    this.total += 1;
  }

  ended(endpointId: string): void {
    const left = (this.byEndpoint.get(endpointId) ?? 0) - 1;
    if (left > 0) this.byEndpoint.set(endpointId, left);
    else this.byEndpoint.delete(endpointId);
    this.total -= 1;
  }
}
