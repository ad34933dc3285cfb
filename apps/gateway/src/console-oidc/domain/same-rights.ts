/** What a person may do. */
interface Rights {
  role: string;
  platform: { id: string } | undefined;
  permissions: readonly string[];
}

/** Whether two readings of a person's roles allow the same. */
export function hasSameRights(one: Rights, other: Rights): boolean {
  const shown = ({ role, platform, permissions }: Rights): string =>
    JSON.stringify([role, platform?.id ?? null, [...permissions].sort()]);
  return shown(one) === shown(other);
}
