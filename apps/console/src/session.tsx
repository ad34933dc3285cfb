import { createContext, useContext } from 'react';

/** Who is signed in, and what he may do. */
export interface Session {
  name: string;
  role: string;
  /** The member of the platform who is signed in; null for others. */
  memberId: string | null;
  /** The platform of a developer; null for people of the deployment. */
  platformId: string | null;
  permissions: readonly string[];
  operatorPermissions: readonly string[];
  /** Whether the sign-in is recent enough for what is sensitive, as approving. */
  mayApprove: boolean;
  /** Whether what the real world does can be made up. */
  isSandbox: boolean;
  expiresAt: string;
}

export const SessionContext = createContext<Session | undefined>(undefined);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('only pages of a session use it');
  return session;
}

/** The platform whose pages these are. */
export function usePlatformId(): string {
  const { platformId } = useSession();
  if (platformId === null) throw new Error('only pages of a platform use its id');
  return platformId;
}

/** Whether the session has a permission of the platform's API. */
export function useMay(permission: 'VIEW' | 'TRANSACT' | 'MANAGE'): boolean {
  return useSession().permissions.includes(permission);
}

/** Whether the session has a permission of the platform's API, and the platform is in a sandbox. */
export function useMayMakeUp(permission: 'TRANSACT' | 'MANAGE'): boolean {
  const { isSandbox, permissions } = useSession();
  return isSandbox && permissions.includes(permission);
}

/** Whether the session has one of some permissions of the operators' API. */
export function useOperatorMay(...permissions: readonly string[]): boolean {
  const { operatorPermissions } = useSession();
  return permissions.some((permission) => operatorPermissions.includes(permission));
}

/** Where a session begins. */
export function homeOf({ platformId }: Session): string {
  return platformId === null ? '/ops' : `/p/${platformId}`;
}
