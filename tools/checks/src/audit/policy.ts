/** How severe an advisory is, in npm's words. */
export type Severity = 'info' | 'low' | 'moderate' | 'high' | 'critical';

/** An advisory about a package of a lock file. */
export interface Finding {
  id: string;
  package: string;
  severity: Severity;
  title: string;
}

/** A finding that is accepted until a day. */
export interface Exception {
  id: string;
  reason: string;
  /** Day on which it was found, `YYYY-MM-DD`. */
  found: string;
  /** Last day, `YYYY-MM-DD`. */
  until: string;
  /** Whether Corridor uses the package in the vulnerable way. */
  isReached: boolean;
}

const DAY_MS = 86_400_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** The table of SECURITY.md: days until a package is raised, by whether the vulnerable part is used. */
const DAYS: Partial<Record<Severity, { reached: number; other: number }>> = {
  critical: { reached: 7, other: 30 },
  high: { reached: 30, other: 60 },
  moderate: { reached: 90, other: 90 },
};

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** What is wrong with the exceptions, whether or not the advisories are known. */
export function exceptionFaults(exceptions: readonly Exception[], today: string): string[] {
  return exceptions.flatMap(({ id, reason, found, until }) => [
    ...(reason.trim() === '' ? [`the exception ${id} has no reason`] : []),
    ...(DAY.test(found) && DAY.test(until) ? [] : [`the exception ${id} needs found and until, YYYY-MM-DD`]),
    ...(until < today ? [`the exception ${id} ended on ${until}`] : []),
    ...(found > today ? [`the exception ${id} was found in the future`] : []),
  ]);
}

/**
 * What breaks the policy: an advisory of severity moderate or above that no exception accepts, an exception beyond the
 * deadline of its severity, and one that no advisory needs.
 */
export function policyFaults(findings: readonly Finding[], exceptions: readonly Exception[]): string[] {
  const accepted = new Map(exceptions.map((one) => [one.id, one]));
  const known = new Set(findings.map(({ id }) => id));
  return [
    ...findings.flatMap((finding) => {
      const days = DAYS[finding.severity];
      const exception = accepted.get(finding.id);
      if (days === undefined) return [];
      if (exception === undefined) return [`${textOf(finding)}: raise the package, or write an exception`];
      const most = exception.isReached ? days.reached : days.other;
      return daysBetween(exception.found, exception.until) <= most
        ? []
        : [`${textOf(finding)}: its exception may last ${most} days`];
    }),
    ...exceptions.filter(({ id }) => !known.has(id)).map(({ id }) => `no package needs the exception ${id}`),
  ];
}

export function textOf({ id, package: name, severity, title }: Finding): string {
  return `${id} (${severity}) ${name}: ${title}`;
}
