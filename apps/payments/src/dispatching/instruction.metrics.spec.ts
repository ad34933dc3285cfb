import pino from 'pino';
import { MetricSampler, ServiceMetrics } from '@corridor/service';
import { InstructionMetrics } from './instruction.metrics';

describe('connector_up', () => {
  it.each([
    ['0 before the first answer', { isUp: true, answeredAgoMs: null }, 0],
    ['1 after an answer', { isUp: true, answeredAgoMs: 1 }, 1],
    ['0 after five calls in a row without an answer', { isUp: false, answeredAgoMs: 60_000 }, 0],
  ])('is %s', async (_when, state, value) => {
    const metrics = new ServiceMetrics('payments');
    const sampler = new MetricSampler({ metrics, logger: pino({ level: 'silent' }), isChosen: () => true });
    const directory = { all: [{ stored: { name: 'bank' }, ...state }] };
    const made = new InstructionMetrics(
      metrics,
      sampler,
      directory as never,
      { totals: [] } as never,
      {} as never,
    );
    expect(made).toBeDefined();
    const text = await metrics.registry.metrics();
    expect(text).toMatch(new RegExp(`^connector_up\\{connector="bank"[^}]*\\} ${value}$`, 'm'));
  });
});
