import { createSign, generateKeyPairSync, hash, type KeyObject, randomBytes } from 'node:crypto';
import type { NewPasskey, PasskeyAssertion } from '../../../contract/passkeys.ts';

/** The changes of a test to a signature. */
interface Changes {
  origin?: string;
  host?: string;
  type?: string;
  counter?: number;
  /** The flags of the authenticator data: 1 for a present user, 4 for a verified one. */
  flags?: number;
  challenge?: string;
  userHandle?: string | undefined;
  attestation?: { fmt: string; attStmt: Map<Cbor, Cbor> };
}

interface Options {
  challenge: string;
  user?: { id: string };
}

const PRESENT_AND_VERIFIED = 0b101;
const HAS_KEY = 0b100_0000;

/** An authenticator in a test: a P-256 key that signs as a real one does. */
export class SoftwarePasskey {
  readonly id: string;
  readonly #origin: string;
  readonly #publicKey: KeyObject;
  readonly #privateKey: KeyObject;
  counter = 0;
  userHandle: string | undefined;

  constructor(origin: string, id = randomBytes(32).toString('base64url')) {
    [this.#origin, this.id] = [origin, id];
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    [this.#publicKey, this.#privateKey] = [publicKey, privateKey];
  }

  /** Makes the passkey that the options ask for. */
  make(options: object, name = 'Phone', changes: Changes = {}): NewPasskey {
    const { challenge, user } = options as Options;
    this.userHandle = user!.id;
    const { fmt, attStmt } = changes.attestation ?? { fmt: 'none', attStmt: new Map() };
    const authData = this.#authenticatorData({
      ...changes,
      flags: (changes.flags ?? PRESENT_AND_VERIFIED) | HAS_KEY,
    });
    const attestation = new Map<Cbor, Cbor>([
      ['fmt', fmt],
      ['attStmt', attStmt],
      ['authData', Buffer.concat([authData, this.#credentialData()])],
    ]);
    return {
      name,
      id: this.id,
      clientDataJSON: this.#clientData(challenge, { type: 'webauthn.create', ...changes }).toString(
        'base64url',
      ),
      attestationObject: cbor(attestation).toString('base64url'),
      transports: ['internal'],
    };
  }

  /** Signs the challenge of the options, and counts. */
  sign(options: object, changes: Changes = {}): PasskeyAssertion {
    this.counter++;
    const authData = this.#authenticatorData({ counter: this.counter, ...changes });
    const clientData = this.#clientData((options as Options).challenge, changes);
    const signer = createSign('sha256')
      .update(authData)
      .update(hash('sha256', clientData, 'buffer'));
    const handle = 'userHandle' in changes ? changes.userHandle : this.userHandle;
    return {
      id: this.id,
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: signer.sign(this.#privateKey).toString('base64url'),
      ...(handle !== undefined && { userHandle: handle }),
    };
  }

  #clientData(
    requested: string,
    { type = 'webauthn.get', challenge = requested, origin = this.#origin }: Changes,
  ) {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #authenticatorData({ host, flags = PRESENT_AND_VERIFIED, counter = 0 }: Changes): Buffer {
    const rest = Buffer.alloc(5);
    rest.writeUInt8(flags);
    rest.writeUInt32BE(counter, 1);
    return Buffer.concat([hash('sha256', host ?? new URL(this.#origin).hostname, 'buffer'), rest]);
  }

  #credentialData(): Buffer {
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const { x, y } = this.#publicKey.export({ format: 'jwk' });
    const bytes = (part: string | undefined) => Buffer.from(part!, 'base64url');
    const key = new Map<Cbor, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]);
    return Buffer.concat([Buffer.alloc(16), length, id, cbor(key)]);
  }
}

type Cbor = number | string | Buffer | Cbor[] | Map<Cbor, Cbor>;

/** Encodes a value in CBOR (RFC 8949). */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
  return Buffer.concat([head(5, value.size), ...[...value].flat().map(cbor)]);
}

function head(major: number, n: number): Buffer {
  if (n < 24) return Buffer.from([(major << 5) | n]);
  return n < 256 ? Buffer.from([(major << 5) | 24, n]) : Buffer.from([(major << 5) | 25, n >> 8, n & 255]);
}
