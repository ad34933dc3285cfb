import { generate } from 'selfsigned';

/** @typedef {{cert: string, private: string}} Pair */

/**
 * A certificate for tests: of an authority, or of a host or a client that the authority has signed.
 * @param {string} name
 * @param {{ca?: Pair, host?: string}} [options] the host that the certificate is valid for. Default: localhost
 * @returns {Promise<Pair>}
 */
export async function certificate(name, { ca, host = 'localhost' } = {}) {
  const extensions = ca
    ? [{ name: 'subjectAltName', altNames: [{ type: 2, value: host }] }]
    : [
        { name: 'basicConstraints', cA: true, critical: true },
        { name: 'keyUsage', keyCertSign: true, digitalSignature: true, critical: true },
      ];
  return generate([{ name: 'commonName', value: name }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: /** @type {import('selfsigned').SelfsignedOptions['extensions']} */ (extensions),
    ...(ca ? { ca: { key: ca.private, cert: ca.cert } } : {}),
  });
}
