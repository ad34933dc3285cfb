import { type IntegrationEvent } from '@corridor/contracts';
import { HandedRows, type OutboxEvents } from './handed-rows';

function row(id: number, events = 1): OutboxEvents {
  return { id, events: Array.from({ length: events }, () => ({ id: `${id}` }) as IntegrationEvent) };
}

describe('rows handed to the relay', () => {
  let rows: HandedRows;
  let now = 0;

  const following = () => rows.following(100).map(({ id }) => id);

  beforeEach(() => {
    rows = new HandedRows(() => now);
    rows.open();
    now += 15_000;
  });

  it('are not given out at first, when a row below the first one may still be committed', () => {
    rows.close();
    rows.open();
    rows.pass([6]);
    rows.add(row(7));
    now += 14_999;
    expect(following()).toEqual([]);
    now += 1;
    expect(following()).toEqual([7]);
  });

  it('are not given out before the table was read', () => {
    rows.add(row(7));
    expect(following()).toEqual([]);
    expect(rows.isEmpty).toBe(false);
  });

  it('are given out in the order of their ids, up to the first gap', () => {
    rows.pass([6]);
    for (const id of [8, 7, 10]) rows.add(row(id));
    expect(following()).toEqual([7, 8]);
    rows.pass([7, 8, 9]);
    expect(following()).toEqual([10]);
  });

  it('are left to the table where they come after what was passed', () => {
    rows.pass([8]);
    rows.add(row(7));
    expect(rows.isEmpty).toBe(true);
  });

  it('wait for a row that was passed over, which may be an earlier one of the same aggregate', () => {
    rows.pass([6]);
    rows.pass([8]);
    rows.add(row(9));
    expect(following()).toEqual([]);
    rows.pass([7]);
    expect(following()).toEqual([9]);
  });

  it('wait no longer than a transaction lives: what was undone never comes', () => {
    rows.pass([6]);
    rows.pass([8]);
    rows.add(row(9));
    now += 14_999;
    expect(following()).toEqual([]);
    now += 1;
    expect(following()).toEqual([9]);
  });

  it('never go back behind what was passed', () => {
    rows.pass([8]);
    rows.pass([3]);
    rows.add(row(9));
    expect(following()).toEqual([9]);
  });

  it('are found and dropped by their ids', () => {
    rows.add(row(7));
    expect(rows.find(7)).toHaveLength(1);
    rows.drop([7]);
    expect(rows.find(7)).toBeUndefined();
    expect(rows.isEmpty).toBe(true);
  });

  it('are bounded by their events: what is too much is left to the table', () => {
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

  it('are forgotten, and none taken, while another process publishes', () => {
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
