import { networkOf, remoteAddressOf } from './remote-address.parser';

function requestOf(ip: string, connection = '192.0.2.1'): Parameters<typeof remoteAddressOf>[0] {
  return { ip, socket: { remoteAddress: connection } } as Parameters<typeof remoteAddressOf>[0];
}

describe('the remote address', () => {
  it.each([
    ['198.51.100.7', '198.51.100.7'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['2001:db8::1', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['unknown', '192.0.2.1'],
    ["'; DROP TABLE request_log; --", '192.0.2.1'],
    ['', '192.0.2.1'],
  ])('is read from %j as %s', (ip, address) => {
    expect(remoteAddressOf(requestOf(ip))).toBe(address);
  });

  it('is unknown if the connection is gone', () => {
    const gone = { ip: '', socket: {} } as Parameters<typeof remoteAddressOf>[0];

    expect(remoteAddressOf(gone)).toBeUndefined();
  });

  it('counts as itself for IPv4, and as its /64 network for IPv6', () => {
    expect(networkOf('198.51.100.7')).not.toBe(networkOf('198.51.100.8'));
    expect(networkOf('2001:db8:1:2::1')).toBe(networkOf('2001:db8:1:2:ffff:ffff:ffff:ffff'));
    expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'));
  });
});
