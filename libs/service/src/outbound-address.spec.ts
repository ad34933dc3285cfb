import fc from 'fast-check';
import {
  checkUrl,
  violationOfAddresses,
  isLiteral,
  isPublicAddress,
  type AddressRules,
} from './outbound-address';

const strict: AddressRules = { httpsOnly: false, refusePrivate: true };
const open: AddressRules = { httpsOnly: false, refusePrivate: false };

describe('checkUrl', () => {
  it.each([
    'https://platform.test/webhooks',
    'http://platform.test:8080/a?b=c',
    'HTTPS://Platform.Test/',
    'https://xn--bcher-kva.example/hook',
    'http://127.0.0.1:3000/hook',
  ])('accepts %s', (url) => {
    expect(checkUrl(url, open).violation).toBeUndefined();
  });

  it.each([
    ['platform.test/webhooks', 'absolute'],
    ['ftp://platform.test/', 'absolute'],
    ['javascript:alert(1)', 'absolute'],
    ['file:///etc/passwd', 'absolute'],
    ['https:platform.test', 'absolute'],
    ['//platform.test', 'absolute'],
    ['https://', 'absolute'],
    ['https://a b.test/', 'absolute'],
    ['https://a.test/x y', 'white space'],
    ['https://user:secret@a.test/', 'credentials'],
    ['https://user@a.test/', 'credentials'],
    ['https://a.test:99999/', 'absolute'],
    [`https://a.test/${'x'.repeat(2_100)}`, 'characters'],
  ])('refuses %s', (url, reason) => {
    expect(checkUrl(url, open).violation).toContain(reason);
  });

  it('requires https outside the sandbox', () => {
    const rules = { ...open, httpsOnly: true };
    expect(checkUrl('http://platform.test/', rules).violation).toContain('https');
    expect(checkUrl('https://platform.test/', rules).violation).toBeUndefined();
  });
});

describe('private addresses', () => {
  it.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://127.0.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://017700000001/',
    'http://127.0.0.1./',
    'http://%31%32%37.0.0.1/',
    'http://１２７.0.0.1/',
    'http://0/',
    'http://0.0.0.0/',
    'http://10.1.2.3/',
    'http://172.16.0.1/',
    'http://172.31.255.255/',
    'http://192.168.1.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://100.64.0.1/',
    'http://100.100.100.200/',
    'http://198.18.0.1/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    'http://[::1]/',
    'http://[::]/',
    'http://[0:0:0:0:0:0:0:1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[::ffff:169.254.169.254]/',
    'http://[::127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[fe80::1]/',
    'http://[fc00::1]/',
    'http://[fd00:ec2::254]/',
    'http://[ff02::1]/',
    'http://[2002:7f00:1::]/',
    'http://[2001:0:7f00:1::]/',
    'http://[2001:db8::1]/',
    'http://localhost/',
    'http://LOCALHOST./',
    'http://api.localhost/',
    'http://metadata.google.internal/',
    'http://printer.local/',
  ])('include %s', (url) => {
    expect(checkUrl(url, strict).violation).toContain('private');
    expect(checkUrl(url, open).violation).toBeUndefined();
  });

  it.each([
    'http://93.184.216.34/',
    'http://8.8.8.8/',
    'http://172.32.0.1/',
    'http://172.15.255.255/',
    'http://100.128.0.1/',
    'http://192.169.0.1/',
    'http://[2606:2800:220:1:248:1893:25c8:1946]/',
    'http://[2a00:1450:4001:81b::200e]/',
    'http://platform.test/',
    'http://127.0.0.1.platform.test/',
    'http://notlocalhost/',
  ])('exclude %s', (url) => {
    expect(checkUrl(url, strict).violation).toBeUndefined();
  });

  it('include a name if any of its addresses is private', () => {
    expect(violationOfAddresses(['8.8.8.8', '10.0.0.1'], strict)).toContain('private');
    expect(violationOfAddresses(['8.8.8.8', '2a00:1450:4001:81b::200e'], strict)).toBeUndefined();
    expect(violationOfAddresses(['127.0.0.1'], open)).toBeUndefined();
  });

  it.each([
    '',
    'abc',
    '1.2.3',
    '1.2.3.4.5',
    '256.1.1.1',
    ':::1',
    '1::2::3',
    '1:2:3',
    'fe80::1%eth0',
    '2001:zz::1',
  ])('are not public: %j', (text) => {
    expect(isPublicAddress(text)).toBe(false);
  });

  it('are detected in every IPv4 notation that a URL accepts', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 32 - 1 }), (bits) => {
        const dotted = [24, 16, 8, 0].map((shift) => (bits >>> shift) & 255).join('.');
        const refused = !isPublicAddress(dotted);
        for (const host of [dotted, String(bits), `0x${bits.toString(16)}`, `0${bits.toString(8)}`]) {
          expect(checkUrl(`http://${host}/`, strict).violation !== undefined).toBe(refused);
        }
        expect(isPublicAddress(`::ffff:${dotted}`)).toBe(false);
        expect(isLiteral(dotted)).toBe(true);
      }),
    );
  });
});
