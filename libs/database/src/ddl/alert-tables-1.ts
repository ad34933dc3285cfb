/** A dead timer is an alert by a trigger, so no way to bury one can forget it. */
function deadTimerAlerts1(service: string): string[] {
  return [
    `CREATE FUNCTION alerts_of_dead_timers() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN
       INSERT INTO ${service}.alerts (id, type, severity, message, data)
       SELECT gen_random_uuid(), 'TIMER_DEAD', 'WARNING', 'a timer failed too often and was given up',
         jsonb_build_object('timerId', id, 'kind', kind, 'subject', subject) FROM added;
       RETURN NULL; END$$`,
    `CREATE TRIGGER alerts AFTER INSERT ON dead_timers REFERENCING NEW TABLE AS added
       FOR EACH STATEMENT EXECUTE FUNCTION alerts_of_dead_timers()`,
  ];
}

/**
 * DDL of a service's alerts for its operators. Whatever an alert tells about writes it in its own commit, and a worker
 * delivers it later. `deadTimers` is false for a service that has a timer table of its own.
 */
export function alertTable1(service: string, { deadTimers = true } = {}): string[] {
  return [
    `CREATE TABLE alerts (
       id uuid PRIMARY KEY,
       type text NOT NULL,
       severity text NOT NULL CHECK (severity IN ('CRITICAL', 'WARNING', 'INFO')),
       message text NOT NULL,
       data jsonb NOT NULL DEFAULT '{}',
       stream text NOT NULL GENERATED ALWAYS AS (
         severity || ' ' || type || ' ' || coalesce(data ->> 'kind', '') || ' ' || coalesce(data ->> 'connectorId', '')
       ) STORED,
       count bigint NOT NULL DEFAULT 1 CHECK (count > 0),
       occurred_at timestamptz NOT NULL DEFAULT clock_timestamp(),
       status text NOT NULL DEFAULT 'NEW' CHECK (status IN ('NEW', 'TOLD', 'SENT', 'KEPT', 'FOLDED', 'GIVEN_UP')),
       folded_into uuid,
       told_at timestamptz,
       sent_at timestamptz,
       attempts integer NOT NULL DEFAULT 0,
       look_at timestamptz DEFAULT clock_timestamp(),
       CHECK ((look_at IS NULL) = (status NOT IN ('NEW', 'TOLD')))
     )`,
    'CREATE INDEX alerts_due ON alerts (status, look_at) WHERE look_at IS NOT NULL',
    'CREATE INDEX alerts_told ON alerts (told_at) WHERE told_at IS NOT NULL',
    'CREATE INDEX alerts_occurred ON alerts (occurred_at)',
    `COMMENT ON TABLE alerts IS 'what operators are told, without personal data'`,
    `COMMENT ON COLUMN alerts.stream IS 'alerts of one stream are told as one if there are too many of them'`,
    `COMMENT ON COLUMN alerts.count IS 'how many findings it tells about: itself and those that were folded into it'`,
    `COMMENT ON COLUMN alerts.look_at IS 'real time when it is told or sent next; null: nothing is left to do'`,
    ...(deadTimers ? deadTimerAlerts1(service) : []),
  ];
}
