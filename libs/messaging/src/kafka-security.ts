import { type SecureContextOptions } from 'node:tls';

/** A user with a password. */
export interface PasswordCredentials {
  mechanism: 'PLAIN' | 'SCRAM-SHA-256' | 'SCRAM-SHA-512';
  username: string;
  /** Asked at each authentication, so that a file may change. */
  password: () => string;
}

/** A bearer of tokens. */
export interface TokenCredentials {
  mechanism: 'OAUTHBEARER';
  /** A token that is valid for a while yet. */
  token: () => Promise<string>;
  /** Told that the broker has refused the last token: one that is kept is of no use. */
  refused: () => void;
}

/** How a process proves to brokers who it is, and they to it. Absent parts are not used. */
export interface KafkaSecurity {
  /** CA, certificate and key, read for each connection; undefined where brokers are spoken to in the clear. */
  tls?: () => SecureContextOptions;
  sasl?: PasswordCredentials | TokenCredentials;
}
