import type { ReactNode } from 'react';
import { Id } from '../ui/values';
import { pageOfId } from './found-links';
import { given } from './queries';

/** The id of what an action is about, with the way to its page if it has one. */
export function About({ id }: { id: string }): ReactNode {
  return <Id id={id} {...given({ href: pageOfId(id) })} />;
}
