/** DDL of the partitions by which a service publishes its events (docs/kafka.md, Partitions). */
export function eventPartitionTables1(): string[] {
  return [
    `CREATE TABLE event_partitions (
       topic text PRIMARY KEY,
       partitions integer NOT NULL CHECK (partitions > 0),
       since timestamptz NOT NULL DEFAULT clock_timestamp()
     )`,
    `COMMENT ON TABLE event_partitions IS
       'partitions by which events are placed; a topic may have more until its consumers have read everything'`,
  ];
}
