import { Injectable } from '@nestjs/common';
import { SECOND_MS } from '@corridor/kernel';
import { MetricSampler, type Reading } from '@corridor/service';
import { GetIntegrityHandler } from './get-integrity.handler';

/** The last integrity checks as metrics. */
@Injectable()
export class IntegrityMetrics {
  constructor(sampler: MetricSampler, getIntegrity: GetIntegrityHandler) {
    const names = [
      'ledger_integrity_breaches',
      'ledger_integrity_last_check_timestamp_seconds',
      'ledger_integrity_check_duration_seconds',
    ] as const;
    const [breached, checked, took] = names;
    sampler.add(names, async () => {
      const { results, reports } = await getIntegrity.find();
      return [
        ...results.map(({ name, breaches }): Reading => {
          return { name: breached, labels: { rule: name }, value: breaches };
        }),
        ...reports.flatMap(({ scope, checkedAt, durationMs }): Reading[] => [
          { name: checked, labels: { scope }, value: Date.parse(checkedAt) / SECOND_MS },
          { name: took, labels: { scope }, value: durationMs / SECOND_MS },
        ]),
      ];
    });
  }
}
