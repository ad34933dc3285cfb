import { type SecureContextOptions } from 'node:tls';

/** A user with a password. */
export interface PasswordCredentials {
  mechanism: 'PLAIN' | 'SCRAM-SHA-256' | 'SCRAM-SHA-512';
  username: string;
  /** Called at each authentication, because the password's file may change. */
  password: () => string;
}

/** Credentials by bearer token. */
export interface TokenCredentials {
  mechanism: 'OAUTHBEARER';
  /** A token that remains valid for a while. */
  token: () => Promise<string>;
  /** Called after the broker refused the last token, so that a cached token is discarded. */
  refused: () => void;
}

/** How a process and the brokers authenticate to each other. Absent parts are not used. */
export interface KafkaSecurity {
  /** CA, certificate and key, read for each connection; undefined for plain text. */
  tls?: () => SecureContextOptions;
  sasl?: PasswordCredentials | TokenCredentials;
}
