import type { Logger } from 'pino';
import type { KeepDayHandler } from './keep-day.handler';
import { KeepDaysWorker } from './keep-days.worker';
import type { NoteKeptDaysHandler } from './note-kept-days.handler';

/** Keeps one of these after the other, and an error cannot be kept. */
function workerOf(...days: (string | Error)[]): { worker: KeepDaysWorker; noted: string[] } {
  const kept: string[] = [];
  const noted: string[] = [];
  const keep = {
    execute: () => {
      const [day] = days;
      if (day instanceof Error) return Promise.reject(day);
      if (day !== undefined) kept.push(day);
      return Promise.resolve(days.shift());
    },
  };
  const note = {
    execute: () => {
      noted.splice(0, Infinity, ...kept);
      return Promise.resolve();
    },
  };
  const worker = new KeepDaysWorker(
    keep as unknown as KeepDayHandler,
    note as unknown as NoteKeptDaysHandler,
    {} as Logger,
  );
  return { worker, noted };
}

describe('the days that are over', () => {
  it('are all noted', async () => {
    const { worker, noted } = workerOf('2026-03-30', '2026-03-31');
    await worker.look();
    expect(noted).toEqual(['2026-03-30', '2026-03-31']);
  });

  it('are noted as far as they are kept, while the next one cannot be kept', async () => {
    const { worker, noted } = workerOf('2026-03-30', new Error('statement timeout'));
    await expect(worker.look()).rejects.toThrow('statement timeout');
    expect(noted).toEqual(['2026-03-30']);
    await expect(worker.look()).rejects.toThrow('statement timeout');
    expect(noted).toEqual(['2026-03-30']);
  });
});
