/** The length of a quoted-printable line: nodemailer breaks lines of 76 bytes before words. */
const QUOTED_LINE = 60;

/**
 * The size of a text in the transfer encodings of emails (RFC 2045, section 6). Parts of a text are added one
 * by one.
 */
export class EncodedSize {
  #bytes = 0;
  #quoted = 0;

  add(text: string): this {
    const bytes = Buffer.from(text);
    this.#bytes += bytes.length;
    for (const byte of bytes) this.#quoted += isLiteral(byte) ? 1 : 3;
    return this;
  }

  /** The encoding that needs fewer bytes. */
  get encoding(): 'base64' | 'quoted-printable' {
    return this.#inBase64 < this.#inQuotedPrintable ? 'base64' : 'quoted-printable';
  }

  /** The bytes in that encoding, with line breaks; a few more than nodemailer writes. */
  get bytes(): number {
    return Math.ceil(Math.min(this.#inBase64, this.#inQuotedPrintable));
  }

  /** Lines of 76 characters for 57 bytes. */
  get #inBase64(): number {
    return (this.#bytes / 57) * 78;
  }

  get #inQuotedPrintable(): number {
    return this.#quoted + (this.#quoted / QUOTED_LINE) * 3;
  }
}

function isLiteral(byte: number): boolean {
  return (byte >= 0x20 && byte <= 0x7e && byte !== 0x3d) || byte === 0x0a || byte === 0x09;
}
