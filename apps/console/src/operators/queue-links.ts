import type { Queue } from './resources';

type QueueName = Queue['queues'][number]['queue'];

interface QueueLink {
  name: string;
  href: string;
  /** Who looks after it. */
  who: string;
}

/** Where what waits is found. */
export const queueLinks: Readonly<Record<QueueName, QueueLink>> = {
  REVIEWS: { name: 'Reviews', href: '/reviews', who: 'compliance' },
  SUSPENSE: { name: 'Suspense', href: '/suspense', who: 'finance' },
  BREAKS: { name: 'Breaks', href: '/breaks', who: 'finance' },
  APPROVALS: { name: 'Approvals', href: '/approvals', who: 'a second person' },
  UNKNOWN_INSTRUCTIONS: {
    name: 'Instructions without an answer',
    href: '/instructions?state=UNKNOWN',
    who: 'finance',
  },
  HELD_INSTRUCTIONS: { name: 'Instructions held back', href: '/instructions?state=HELD', who: 'finance' },
  DEAD_LETTERS: { name: 'Dead letters', href: '/dead-letters', who: 'sre, finance' },
};

/** The names in the order of the page. */
export const queueNames = Object.keys(queueLinks) as readonly QueueName[];
