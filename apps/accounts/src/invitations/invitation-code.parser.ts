import { invitationCodeForm } from '@corridor/contracts';
import { invitationNotFound } from './domain/invitation';

/** The code that a path names. @throws DomainError INVITATION_NOT_FOUND for a malformed one (docs/behaviour.md 1). */
export function invitationCodeOf(params: Readonly<Record<string, string>>): string {
  const code = params['invitationCode'] ?? '';
  if (!invitationCodeForm.pattern.test(code)) throw invitationNotFound();
  return code;
}
