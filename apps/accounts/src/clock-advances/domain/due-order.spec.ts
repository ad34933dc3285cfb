import { nextStep } from './due-order';

const times = (entries: Record<string, number | null>) => new Map(Object.entries(entries));

describe('nextStep', () => {
  it.each([
    ['nothing is due', { a: null, b: 101 }, undefined],
    ['one is due', { a: 50, b: null }, { part: 'a', limitMs: 100 }],
    ['due exactly at the target', { a: 100 }, { part: 'a', limitMs: 100 }],
    ['the earliest goes first, up to the next', { a: 50, b: 20 }, { part: 'b', limitMs: 49 }],
    ['two at once go one after the other', { a: 20, b: 20 }, { part: 'a', limitMs: 20 }],
    ['what is due after the target limits nothing', { a: 20, b: 200 }, { part: 'a', limitMs: 100 }],
    ['three services', { a: 60, b: 20, c: 40 }, { part: 'b', limitMs: 39 }],
  ] as [string, Record<string, number | null>, unknown][])('%s', (_what, dueTimes, step) => {
    expect(nextStep(times(dueTimes), 100)).toEqual(step);
  });
});
