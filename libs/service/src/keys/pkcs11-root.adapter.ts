import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { RootKey } from './root-key.port';

/** Names of PKCS #11 v3.1. */
const CKF_SERIAL_SESSION = 4;
const CKU_USER = 1;
const CKA_CLASS = 0;
const CKA_LABEL = 3;
const CKO_SECRET_KEY = 4;
const CKM_AES_GCM = 0x1087;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const BYTE_BITS = 8;

/** Where a key of a token is, as a URI of RFC 7512 says it. */
export interface TokenKey {
  /** Path of the module of the token's maker. */
  modulePath: string;
  token: string;
  object: string;
}

/** The parts of `pkcs11js` that are used. It is an optional package, because it is compiled when it is installed. */
interface Pkcs11Module {
  load(path: string): void;
  close(): void;
  C_Initialize(): void;
  C_Finalize(): void;
  C_GetSlotList(present: boolean): Buffer[];
  C_GetTokenInfo(slot: Buffer): { label: string };
  C_OpenSession(slot: Buffer, flags: number): Buffer;
  C_Login(session: Buffer, user: number, pin: string): void;
  C_FindObjectsInit(session: Buffer, template: { type: number; value: number | string }[]): void;
  C_FindObjects(session: Buffer, count: number): Buffer[];
  C_FindObjectsFinal(session: Buffer): void;
  C_EncryptInit(session: Buffer, mechanism: object, key: Buffer): void;
  C_Encrypt(session: Buffer, input: Buffer, output: Buffer): Buffer;
  C_DecryptInit(session: Buffer, mechanism: object, key: Buffer): void;
  C_Decrypt(session: Buffer, input: Buffer, output: Buffer): Buffer;
}

interface Pkcs11Package {
  PKCS11: new () => Pkcs11Module;
  CK_PARAMS_AES_GCM: number;
}

/** A key inside a hardware security module, used by AES-GCM. */
export class Pkcs11Root extends RootKey {
  readonly name: string;

  constructor(
    private readonly key: TokenKey,
    private readonly pin: () => string,
  ) {
    super();
    this.name = `pkcs11:token=${key.token};object=${key.object}`;
  }

  async wrap(plain: Buffer, context: string): Promise<string> {
    const iv = randomBytes(IV_BYTES);
    const sealed = await this.withKey((module, session, key, gcm) => {
      module.C_EncryptInit(session, gcm(iv, context), key);
      return module.C_Encrypt(session, plain, Buffer.alloc(plain.length + TAG_BYTES));
    });
    return Buffer.concat([iv, sealed]).toString('base64');
  }

  unwrap(wrapped: string, context: string): Promise<Buffer> {
    const bytes = Buffer.from(wrapped, 'base64');
    return this.withKey((module, session, key, gcm) => {
      module.C_DecryptInit(session, gcm(bytes.subarray(0, IV_BYTES), context), key);
      return module.C_Decrypt(session, bytes.subarray(IV_BYTES), Buffer.alloc(bytes.length));
    });
  }

  /** Opens the token for one use: keys are wrapped rarely, and a token may be restarted in between. */
  private async withKey(
    use: (
      module: Pkcs11Module,
      session: Buffer,
      key: Buffer,
      gcm: (iv: Buffer, context: string) => object,
    ) => Buffer,
  ): Promise<Buffer> {
    const { PKCS11, CK_PARAMS_AES_GCM } = await Promise.resolve(loadPackage());
    const module = new PKCS11();
    module.load(this.key.modulePath);
    try {
      module.C_Initialize();
      try {
        const session = module.C_OpenSession(this.slotOf(module), CKF_SERIAL_SESSION);
        module.C_Login(session, CKU_USER, this.pin());
        return use(module, session, this.keyOf(module, session), (iv, context) => ({
          mechanism: CKM_AES_GCM,
          parameter: {
            type: CK_PARAMS_AES_GCM,
            iv,
            aad: Buffer.from(context),
            ivBits: IV_BYTES * BYTE_BITS,
            tagBits: TAG_BYTES * BYTE_BITS,
          },
        }));
      } finally {
        // Ends the session and the log-in, too.
        module.C_Finalize();
      }
    } finally {
      module.close();
    }
  }

  private slotOf(module: Pkcs11Module): Buffer {
    const slots = module.C_GetSlotList(true);
    const slot = slots.find((one) => module.C_GetTokenInfo(one).label.trim() === this.key.token);
    if (!slot) throw new Error(`there is no token ${this.key.token}`);
    return slot;
  }

  private keyOf(module: Pkcs11Module, session: Buffer): Buffer {
    module.C_FindObjectsInit(session, [
      { type: CKA_CLASS, value: CKO_SECRET_KEY },
      { type: CKA_LABEL, value: this.key.object },
    ]);
    const found = module.C_FindObjects(session, 2);
    module.C_FindObjectsFinal(session);
    const [key] = found;
    if (!key || found.length > 1)
      throw new Error(`the token ${this.key.token} must have one secret key ${this.key.object}`);
    return key;
  }
}

function loadPackage(): Pkcs11Package {
  try {
    return createRequire(__filename)('pkcs11js') as Pkcs11Package;
  } catch (error) {
    throw new Error('a root in a token needs the package pkcs11js; install it with its build tools', {
      cause: error,
    });
  }
}
