import { CurrencyCodeField, MomentField, TextField } from '../fields';

const PER_DOLLAR = 'Units of the currency for one dollar, a decimal as text';

/** RateLevel: the rate with which the next ones are compared. */
export class RateLevelResource {
  @CurrencyCodeField() currency!: string;
  @TextField({ example: '0.92', description: PER_DOLLAR }) rate!: string;
  @MomentField({ description: 'A rate within its bound takes its place after an hour' }) acceptedAt!: string;
  @TextField({ example: '0.1', description: 'The largest change that is believed, as a share' })
  changeMax!: string;
  @TextField({
    nullable: true,
    example: '9.2',
    description: 'The newest rate beyond the bound; null if the last one was believed',
  })
  refusedRate!: string | null;
  @MomentField({ nullable: true, description: 'Since when quotes of the currency are refused' })
  refusedAt!: string | null;
}
