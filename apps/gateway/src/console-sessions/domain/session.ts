import { formatId, personOf, restatedUuid } from '@corridor/kernel';

/** A session ends when it was not used for so long, milliseconds. */
export const IDLE_MAX_MS = 30 * 60_000;
/** Longest session, milliseconds. */
export const SESSION_MAX_MS = 12 * 60 * 60_000;
/** How old a sign-in may be for a sensitive operation, milliseconds. */
export const FRESH_MAX_MS = 15 * 60_000;
/** How old the roles of a session may be, of which an identity provider tells them, milliseconds. */
export const ROLES_AGE_MAX_MS = 15 * 60_000;
/** After this time they are read again, milliseconds. Until the one above, requests don't wait for it. */
export const ROLES_READ_PAUSE_MS = 10 * 60_000;
/** Reason of the end of a session whose person has lost the role at the identity provider. */
export const NO_ROLE = 'the person has no role';
/** That of one whose person has another role there. */
export const OTHER_ROLE = 'the person has another role';
/** In the log: who has ended a session, if it was not the identity provider. */
export const BY_OPERATOR = 'OPERATOR';
/** How long a link is valid, milliseconds. */
export const LINK_LIFETIME_MS = 10 * 60_000;

/** What makes a person the same one in each session. */
export interface Identified {
  name: string;
  /** Of a developer. */
  platform?: { id: string } | undefined;
  /** Of a person whom an identity provider has signed in. */
  account?: { issuer: string; subject: string } | undefined;
  /** The person that the maker of the link has named; undefined if it named none. */
  person?: string | undefined;
  /** The member of the platform whose link it was. */
  memberId?: string | undefined;
}

/**
 * The person behind a session, as approvals compare it: that of the link, else the account's subject, else the name. Names of
 * developers count within their platform.
 */
export function personOfSession({ name, platform, account, person }: Identified): string {
  if (person !== undefined) return personOf(person);
  const own = personOf(account?.subject ?? name);
  return platform && !account ? `developer ${platform.id} ${own}` : own;
}

/**
 * The id of a person as an operator: the same in each session, so that nobody is a second operator for an approval by
 * signing in again. With an identity provider it follows from the account there, whatever its name. With links it follows
 * from the name that their maker gives, without regard to case and spaces, and from the platform, whose links can't name
 * people of the deployment. A member stays the same one with another name.
 */
export function operatorIdOf({ name, platform, account, memberId }: Identified): string {
  const same = personOf(name);
  const identity = account
    ? `account ${JSON.stringify([account.issuer, account.subject])}`
    : memberId !== undefined
      ? `member ${memberId}`
      : platform
        ? `developer ${platform.id} ${same}`
        : `console ${same}`;
  return formatId('Operator', restatedUuid(identity, 0));
}
