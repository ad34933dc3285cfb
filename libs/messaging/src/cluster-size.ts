/** What is known of the number of brokers. It never falls, because a broker that is away comes back. */
export class ClusterSize {
  private most: number | undefined;

  /** @param configured number of addresses in the configuration */
  constructor(private readonly configured: number) {}

  note(brokers: number): void {
    this.most = Math.max(this.most ?? 0, brokers);
  }

  /** Whether partitions may have different leaders. True until the cluster has said that it has one broker. */
  get hasSeveralBrokers(): boolean {
    return this.configured > 1 || this.most !== 1;
  }
}
