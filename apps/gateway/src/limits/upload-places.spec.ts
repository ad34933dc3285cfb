import { LimitReached } from './domain/limit-reached';
import { UploadPlaces, type Sender } from './upload-places.registry';

/** An upload that arrives until the test ends it, and what became of it. */
interface Sent {
  sender: Sender;
  state: 'WAITS' | 'ARRIVES' | 'ARRIVED' | 'GAVE WAY' | 'REFUSED';
  end: () => void;
}

class Senders {
  readonly sent: Sent[] = [];
  private readonly places: UploadPlaces;

  constructor(max: number) {
    this.places = new UploadPlaces(max, 60_000);
  }

  async send(sender: Sender, count = 1): Promise<void> {
    for (let n = 0; n < count; n += 1) {
      const upload: Sent = { sender, state: 'WAITS', end: () => undefined };
      const receive = (): Promise<void> => {
        upload.state = 'ARRIVES';
        return new Promise((resolve) => (upload.end = resolve));
      };
      this.sent.push(upload);
      this.places.hold(sender, receive).then(
        () => (upload.state = 'ARRIVED'),
        (error) => (upload.state = error instanceof LimitReached ? 'GAVE WAY' : 'REFUSED'),
      );
    }
    await settled();
  }

  async endAll(): Promise<void> {
    while (this.arriving().length > 0) {
      for (const { end } of this.arriving()) end();
      await settled();
    }
  }

  statesOf(sender: Sender): Sent['state'][] {
    return this.sent.filter((one) => one.sender === sender).map(({ state }) => state);
  }

  countOf(sender: Sender, state: Sent['state']): number {
    return this.statesOf(sender).filter((one) => one === state).length;
  }

  private arriving(): Sent[] {
    return this.sent.filter(({ state }) => state === 'ARRIVES');
  }
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('the places of uploads', () => {
  let senders: Senders;

  beforeEach(() => (senders = new Senders(4)));
  afterEach(() => senders.endAll());

  it('go to a sender with fewer: the oldest upload of the sender with the most gives way', async () => {
    await senders.send(1, 1);
    await senders.send(2, 3);
    await senders.send(3);

    expect(senders.statesOf(1)).toEqual(['ARRIVES']);
    expect(senders.statesOf(2)).toEqual(['GAVE WAY', 'ARRIVES', 'ARRIVES']);
    expect(senders.statesOf(3)).toEqual(['ARRIVES']);
  });

  it('are not taken from a sender that has as many, or one more', async () => {
    await senders.send(1, 2);
    await senders.send(2, 2);
    await senders.send(1);
    await senders.send(2);

    expect(senders.statesOf(1)).toEqual(['ARRIVES', 'ARRIVES', 'WAITS']);
    expect(senders.statesOf(2)).toEqual(['ARRIVES', 'ARRIVES', 'WAITS']);
    await senders.endAll();
    expect(senders.countOf(1, 'ARRIVED') + senders.countOf(2, 'ARRIVED')).toBe(6);
  });

  it('go first to the sender with the fewest of all that wait', async () => {
    for (const sender of [1, 2, 3, 4]) await senders.send(sender);
    await senders.send(1, 5);
    await senders.send(5);
    expect(senders.statesOf(5)).toEqual(['WAITS']);
    senders.sent[1]?.end();
    await settled();

    expect(senders.statesOf(5)).toEqual(['ARRIVES']);
    expect(senders.countOf(1, 'WAITS')).toBe(5);
  });

  it('are refused if 200 uploads wait, but not to a sender with fewer', async () => {
    await senders.send(1, 204);
    await senders.send(1);
    await senders.send(2);

    expect(senders.countOf(1, 'REFUSED')).toBe(1);
    expect(senders.statesOf(1).at(-1)).toBe('REFUSED');
    expect(senders.statesOf(2)).toEqual(['ARRIVES']);
  });

  it('end the wait of an upload after 30 seconds', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    try {
      await senders.send(1, 5);
      jest.advanceTimersByTime(30_000);
      await settled();
      expect(senders.statesOf(1)).toEqual(['ARRIVES', 'ARRIVES', 'ARRIVES', 'ARRIVES', 'REFUSED']);
    } finally {
      jest.useRealTimers();
    }
  });
});
