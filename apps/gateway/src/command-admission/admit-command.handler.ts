import type { Pool } from 'pg';
import { BREAK_GLASS_MARK, personOf } from '@corridor/kernel';
import { appendAuditEntries, inTransaction, raiseAlerts } from '@corridor/database';
import { adminActor, assertPerson, assertUnmarked, auditEntryOf } from '@corridor/service';
import { claimAt } from '../console-oidc/domain/claims';
import { missingFactor } from '../console-oidc/domain/factors';
import type { DevicePlace, IdentityProvider } from '../console-oidc/identity-provider.client';
import { ruleFor, type OidcSettings } from '../oidc-settings/oidc-settings.parser';

/** For so long commands of a person go without a sign-in, after one reason. */
const BREAK_GLASS_MINUTES = 60;
const ACTION = 'break-glass';
/** Roles whose people may give commands on the server. */
const ROLES: readonly string[] = ['admin', 'sre'];

/** Who gives a command, by their own account. */
export interface CommandGiver {
  name?: string | undefined;
  /** Why nobody signs in. */
  breakGlass?: string | undefined;
}

/** Decides who gives a command on the server where an identity provider is configured. */
export class AdmitCommandHandler {
  constructor(
    private readonly pool: Pool,
    private readonly provider: Pick<IdentityProvider, 'byDevice'>,
    private readonly settings: Pick<OidcSettings, 'roles' | 'roleClaim' | 'required'>,
  ) {}

  /**
   * The person, as the audit log names it.
   * @param tell shows where the person signs in
   * @throws Error for somebody without the role or the factors, or a name of nobody
   */
  async execute({ name, breakGlass }: CommandGiver, tell: (place: DevicePlace) => void): Promise<string> {
    if (name !== undefined) {
      assertPerson('--as', name);
      assertUnmarked('--as', name);
    }
    if (name !== undefined && (breakGlass !== undefined || (await this.isBroken(name))))
      return this.breakGlass(name, breakGlass);
    const { subject, claims } = await this.provider.byDevice(tell);
    const rule = ruleFor(this.settings.roles, claimAt(claims, this.settings.roleClaim));
    if (rule === undefined || !ROLES.includes(rule.role))
      throw new Error(`commands on the server need one of the roles ${ROLES.join(', ')}`);
    const missing = missingFactor(this.settings.required, claims);
    if (missing !== undefined) throw new Error(missing);
    return personOf(subject);
  }

  /** The first command begins a session, which no further one extends. */
  private async breakGlass(name: string, reason: string | undefined): Promise<string> {
    const person = nameOf(name);
    if (reason === undefined || (await this.isBroken(name))) return person;
    const until = new Date(Date.now() + BREAK_GLASS_MINUTES * 60_000).toISOString();
    const actor = { ...adminActor(), person };
    await inTransaction(this.pool, async (client) => {
      await raiseAlerts(client, [
        {
          type: 'BREAK_GLASS',
          severity: 'CRITICAL',
          message: 'commands on the server are given without a sign-in',
          data: { by: actor.operatorId, until },
        },
      ]);
      await appendAuditEntries(client, [auditEntryOf(actor, ACTION, { reason, after: { until } })]);
    });
    return person;
  }

  /** Whether a session of this person, account and host is open. */
  private async isBroken(name: string): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `SELECT FROM audit_log WHERE action = '${ACTION}' AND operator_id = $1 AND person = $2
         AND at > clock_timestamp() - interval '${BREAK_GLASS_MINUTES} minutes' LIMIT 1`,
      [adminActor().operatorId, nameOf(name)],
    );
    return (rowCount ?? 0) > 0;
  }
}

/** Nobody has proved the name. */
function nameOf(name: string): string {
  return `${personOf(name)} ${BREAK_GLASS_MARK}`;
}
