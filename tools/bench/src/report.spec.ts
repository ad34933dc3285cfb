import { readOptions } from './options';
import { assertComplete, mediansOf, type Row } from './report';

const row = (round: number, figures: Row['figures']): Row => ({
  part: 'transfers',
  name: 'transfers, 64 connections',
  round,
  figures,
});

describe('the medians of rounds', () => {
  it('are those of each figure, however deep, and leave out rounds that lack it', () => {
    const rounds = [
      row(1, { perSecond: 10, cpuMs: { payments: 5 }, query: 'a' }),
      row(2, { perSecond: 40, cpuMs: { payments: 1, gateway: 2 }, query: 'b' }),
      row(3, { perSecond: 20, cpuMs: { payments: 9, gateway: 4 }, query: 'c' }),
    ];
    expect(mediansOf(rounds)).toEqual([
      {
        part: 'transfers',
        name: 'transfers, 64 connections',
        figures: { perSecond: 20, cpuMs: { payments: 5, gateway: 3 }, query: 'c' },
      },
    ]);
  });
});

describe('a benchmark is not sound', () => {
  const options = readOptions(['--only', 'transfers', '--connections', '64']);
  const rows = (figures: Row['figures']): Row[] =>
    ['64 connections', '1 connection'].map((name) => ({ part: 'transfers', name, figures }));

  it.each([
    ['a request failed', { failed: 1 }, '1 failed'],
    ['a transfer is not completed', { failed: 0, notCompleted: 2 }, '2 notCompleted'],
    ['a webhook is missing', { missing: 3 }, '3 missing'],
    ['a figure is no number', { cpuMs: { sum: Number.NaN } }, 'cpuMs/sum is no number'],
    ['a figure is infinite', { p99: Infinity }, 'p99 is no number'],
  ])('where %s', (_what, figures, fault) => {
    expect(() => assertComplete(rows(figures), options)).toThrow(fault);
  });

  it('where a row is missing, but not where all are there', () => {
    const sound = rows({ failed: 0, notCompleted: 0, p99: 1.5, longest: [], note: 'text' });
    expect(() => assertComplete(sound, options)).not.toThrow();
    expect(() => assertComplete(sound.slice(1), options)).toThrow('transfers: 1 of 2 rows');
  });
});
