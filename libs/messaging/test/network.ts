import { Socket } from 'node:net';

const { connect, emit, write } = Socket.prototype as unknown as Record<
  'connect' | 'emit' | 'write',
  (this: Socket, ...args: unknown[]) => unknown
>;
/** Offset of the API key in a Kafka request, and the one of a produce request (protocol guide). */
const API_KEY_AT = 4;
const PRODUCE_API_KEY = 0;

/** The network of this process, which can lose a broker's answer. Install it before the connections are made. */
export class Network {
  private isArmed = false;
  private isCut = false;
  private lostAnswers = 0;

  /** Number of answers that were lost. */
  get lost(): number {
    return this.lostAnswers;
  }

  install(): void {
    const asked = new WeakSet<Socket>();
    const isArmed = (): boolean => this.isArmed;
    const isCut = (): boolean => this.isCut;
    const cut = (): void => {
      Object.assign(this, { isArmed: false, isCut: true, lostAnswers: this.lostAnswers + 1 });
    };
    Object.assign(Socket.prototype, {
      write(this: Socket, ...args: unknown[]): unknown {
        if (isArmed() && isProduce(args[0])) asked.add(this);
        return write.apply(this, args);
      },
      emit(this: Socket, ...args: unknown[]): unknown {
        if (args[0] !== 'data' || !(isCut() || asked.has(this))) return emit.apply(this, args);
        if (isArmed()) cut();
        asked.delete(this);
        return this.destroy(new Error('the network is cut'));
      },
      connect(this: Socket, ...args: unknown[]): unknown {
        return isCut() ? this.destroy(new Error('the network is cut')) : connect.apply(this, args);
      },
    });
  }

  /** Loses the answer to the next produce request, and everything after it until `restore`. */
  loseNextAnswer(): void {
    this.isArmed = true;
  }

  restore(): void {
    this.isCut = false;
  }

  uninstall(): void {
    Object.assign(Socket.prototype, { connect, emit, write });
  }
}

function isProduce(data: unknown): boolean {
  return (
    Buffer.isBuffer(data) && data.length > API_KEY_AT + 1 && data.readInt16BE(API_KEY_AT) === PRODUCE_API_KEY
  );
}
