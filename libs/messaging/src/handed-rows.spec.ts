import { type IntegrationEvent } from '@corridor/contracts';
import { HandedRows, type OutboxEvents } from './handed-rows';

function row(id: number, events = 1): OutboxEvents {
  return { id, events: Array.from({ length: events }, () => ({ id: `${id}` }) as IntegrationEvent) };
}

describe('HandedRows', () => {
  let rows: HandedRows;
  let now = 0;

  const following = () => rows.following(100).map(({ id }) => id);

  beforeEach(() => {
    rows = new HandedRows(() => now);
    rows.open();
    now += 15_000;
  });

  it('gives out nothing at first, while a row below the first one may still be committed', () => {
    rows.close();
    rows.open();
    rows.pass([6]);
    rows.add(row(7));
    now += 14_999;
    expect(following()).toEqual([]);
    now += 1;
    expect(following()).toEqual([7]);
  });

  it('gives out nothing before the table was read', () => {
    rows.add(row(7));
    expect(following()).toEqual([]);
    expect(rows.isEmpty).toBe(false);
  });

  it('gives out rows in the order of their ids, up to the first gap', () => {
    rows.pass([6]);
    for (const id of [8, 7, 10]) rows.add(row(id));
    expect(following()).toEqual([7, 8]);
    rows.pass([7, 8, 9]);
    expect(following()).toEqual([10]);
  });

  it('leaves a row to the table if it comes after later rows were passed', () => {
    rows.pass([8]);
    rows.add(row(7));
    expect(rows.isEmpty).toBe(true);
  });

  it('waits for a skipped row, which may be an earlier one of the same aggregate', () => {
    rows.pass([6]);
    rows.pass([8]);
    rows.add(row(9));
    expect(following()).toEqual([]);
    rows.pass([7]);
    expect(following()).toEqual([9]);
  });

  it('waits no longer than a transaction lives, because a rolled-back row never comes', () => {
    rows.pass([6]);
    rows.pass([8]);
    rows.add(row(9));
    now += 14_999;
    expect(following()).toEqual([]);
    now += 1;
    expect(following()).toEqual([9]);
  });

  it('never goes back behind a passed row', () => {
    rows.pass([8]);
    rows.pass([3]);
    rows.add(row(9));
    expect(following()).toEqual([9]);
  });

  it('finds and drops rows by their ids', () => {
    rows.add(row(7));
    expect(rows.find(7)?.events).toHaveLength(1);
    rows.drop([7]);
    expect(rows.find(7)).toBeUndefined();
    expect(rows.isEmpty).toBe(true);
  });

  it('holds a limited number of events and leaves the rest to the table', () => {
    rows.pass([0]);
    rows.add(row(1, 20_000));
    rows.add(row(2));
    expect(following()).toEqual([1]);
    rows.drop([1]);
    rows.pass([1]);
    rows.add(row(3));
    expect(following()).toEqual([]);
    expect(rows.isEmpty).toBe(false);
  });

  it('forgets its rows and accepts none while another process publishes', () => {
    rows.pass([6]);
    rows.add(row(7));
    rows.close();
    rows.add(row(8));
    expect(rows.isEmpty).toBe(true);
    rows.open();
    rows.add(row(9));
    expect(following()).toEqual([]);
  });
});
