import { TextField } from '../fields';

/** POST /rate-levels/{code}/accept. */
export class AcceptRateBody {
  @TextField({
    maxLength: 37,
    example: '0.92',
    description:
      'The new level, as other sources say it: units of the currency for one dollar, a decimal as text. The rate that was ' +
      'refused must be near it',
  })
  rate!: string;
  @TextField({
    optional: true,
    maxLength: 500,
    example: 'the central bank has devalued',
    description: 'For the audit log, without personal data',
  })
  reason?: string;
}
