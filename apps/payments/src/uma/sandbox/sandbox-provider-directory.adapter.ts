import { currencyCodes } from '@corridor/kernel';
import type { UmaProvider } from '../domain/uma-provider';
import { ProviderDirectory } from '../provider-directory.port';

type Row = Omit<UmaProvider, 'logoUrl'>;

/** Fictitious institutions of several regions. Two aren't on the allow-list. */
const institutions: readonly Row[] = [
  {
    name: 'Andes Cambio',
    domain: 'andes-cambio.example',
    regions: ['CO', 'GT', 'MX'],
    currencies: ['COP', 'GTQ', 'MXN', 'USD'],
    lei: 'ANDES0CAMBIO00000008',
    isAllowed: true,
  },
  {
    name: 'Baobab Pay',
    domain: 'baobab-pay.example',
    regions: ['GH', 'KE', 'NG', 'RW', 'TZ', 'UG', 'ZM'],
    currencies: ['GHS', 'KES', 'NGN', 'RWF', 'TZS', 'UGX', 'ZMW'],
    lei: 'BAOBAB0PAY0000000082',
    isAllowed: true,
  },
  {
    name: 'Banco Casa Verde',
    domain: 'casa-verde.example',
    regions: ['BR'],
    currencies: ['BRL', 'USD'],
    lei: 'CASAVERDE0BANCO00091',
    isAllowed: true,
  },
  {
    name: 'Harbour Ledger',
    domain: 'harbour-ledger.example',
    regions: ['HK', 'SG'],
    currencies: ['BTC', 'HKD', 'SGD', 'USDC', 'USDT'],
    lei: 'HARBOUR0LEDGER000039',
    isAllowed: false,
  },
  {
    name: 'Maple Street Credit Union',
    domain: 'maple-street.example',
    regions: ['CA', 'US'],
    currencies: ['CAD', 'USD'],
    lei: 'MAPLE0STREET00000083',
    isAllowed: true,
  },
  {
    name: 'Nordwind Bank',
    domain: 'nordwind-bank.example',
    regions: ['DE', 'DK', 'FR', 'GB', 'NL'],
    currencies: ['DKK', 'EUR', 'GBP'],
    lei: 'NORDWIND0BANK0000098',
    isAllowed: true,
  },
  {
    name: 'Sari Wallet',
    domain: 'sari-wallet.example',
    regions: ['ID', 'MY', 'PH', 'TH', 'VN'],
    currencies: ['IDR', 'MYR', 'PHP', 'THB', 'VND'],
    lei: 'SARI0WALLET000000005',
    isAllowed: true,
  },
  {
    name: 'Sunrise Remit',
    domain: 'sunrise-remit.example',
    regions: ['AE', 'BD', 'IN', 'PK'],
    currencies: ['AED', 'BDT', 'INR', 'PKR'],
    lei: 'SUNRISE0REMIT0000007',
    isAllowed: false,
  },
];

/** The sandbox's directory: its own provider with the scenarios, and institutions that are only listed. */
export class SandboxProviderDirectory extends ProviderDirectory {
  private readonly rows: readonly UmaProvider[];

  /** @param domain of the sandbox's addresses. */
  constructor(domain: string) {
    super();
    const own: Row = {
      name: 'Corridor Sandbox',
      domain,
      regions: ['BR', 'DE', 'GB', 'IN', 'MX', 'NG', 'PH', 'US'],
      currencies: currencyCodes,
      lei: 'CRRD00SANDBOX0000006',
      isAllowed: true,
    };
    this.rows = [own, ...institutions].map((row) => ({ ...row, logoUrl: `https://${row.domain}/logo.svg` }));
  }

  providers(): readonly UmaProvider[] {
    return this.rows;
  }
}
