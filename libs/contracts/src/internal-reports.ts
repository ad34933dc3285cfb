/** Body of `payments.read-report-secrets`. */
export interface ReadReportSecretsBody {
  /** Calls with a wrong signature since the last question, by the connector in whose name they came. */
  wrongSignatures: Readonly<Record<string, number>>;
}

/** Reply of `payments.read-report-secrets`. */
export interface ReportSecrets {
  connectors: readonly {
    connectorId: string;
    /** `untilMs` is the end of the use of a replaced one, milliseconds since the epoch. */
    secrets: readonly { secret: string; untilMs?: number }[];
  }[];
}

/** Body of `payments.take-connector-reports`: the message as the connector sent it. */
export interface TakeConnectorReportsBody {
  connectorId: string;
  /** The headers of Standard Webhooks, with lower-case names. */
  headers: Readonly<Record<string, string>>;
  text: string;
  /** Calls of the connector that the gateway has refused since the last one that it passed on. */
  refusedCalls?: number;
}
