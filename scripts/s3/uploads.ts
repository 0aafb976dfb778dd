import type { IncomingHttpHeaders } from 'node:http';

/** An upload in parts that is neither complete nor aborted. */
export interface OpenUpload {
  bucket: string;
  key: string;
  initiated: Date;
  /** Sizes of parts, by number. */
  parts: Map<number, number>;
}

interface Call {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A response without s3rver. */
export interface Reply {
  status: number;
  /** The code of an error, or XML. */
  code?: string;
  xml?: string;
}

const MIN_PART_BYTES = 5 * 1024 * 1024;

/** Uploads in parts, and conditions, as S3 handles them and s3rver does not. */
export class Uploads {
  readonly open = new Map<string, OpenUpload>();
  /** Paths of objects that s3rver is making on a condition. */
  readonly #completing = new Set<string>();
  /** False for a store that refuses conditions with status 501. */
  knowsConditions = true;

  /** Replies to a request instead of s3rver; null if s3rver handles it. */
  async reply(call: Call, exists: (path: string) => Promise<boolean>): Promise<Reply | null> {
    const { method, url, headers } = call;
    const [path = '', query = ''] = url.split('?');
    const parameters = new URLSearchParams(query);
    const id = parameters.get('uploadId');
    if (method === 'GET' && parameters.has('uploads')) return { status: 200, xml: this.#list(path) };
    if (id === null) return null;
    const upload = this.open.get(id);
    if (!upload) return { status: 404, code: 'NoSuchUpload' };
    if (method === 'DELETE') {
      this.open.delete(id);
      return { status: 204 };
    }
    if (method === 'PUT') upload.parts.set(Number(parameters.get('partNumber')), call.body.length);
    if (method !== 'POST') return null;
    if (headers['if-none-match'] !== undefined) {
      if (!this.knowsConditions) return { status: 501, code: 'NotImplemented' };
      if (this.#completing.has(path)) return { status: 409, code: 'ConditionalRequestConflict' };
      this.#completing.add(path);
      if (await exists(path)) {
        this.#completing.delete(path);
        return { status: 412, code: 'PreconditionFailed' };
      }
    }
    const named = call.body.toString().match(/<PartNumber>/g)?.length ?? 0;
    if (named > upload.parts.size) return { status: 400, code: 'InvalidPart' };
    const sizes = [...upload.parts].sort(([a], [b]) => a - b).map(([, bytes]) => bytes);
    if (sizes.slice(0, -1).some((bytes) => bytes < MIN_PART_BYTES))
      return { status: 400, code: 'EntityTooSmall' };
    return null;
  }

  /** Remembers what s3rver did. */
  remember({ method, url }: Call, status: number, response: string): void {
    const [path = '', query = ''] = url.split('?');
    const parameters = new URLSearchParams(query);
    if (method !== 'POST') return;
    this.#completing.delete(path);
    if (status !== 200) return;
    const id = parameters.get('uploadId');
    if (id !== null) this.open.delete(id);
    const [, started] = /<UploadId>([^<]+)</.exec(response) ?? [];
    const [, bucket = '', ...key] = path.split('/');
    if (started)
      this.open.set(started, { bucket, key: key.join('/'), initiated: new Date(), parts: new Map() });
  }

  #list(path: string): string {
    const bucket = path.split('/')[1];
    const uploads = [...this.open]
      .filter(([, upload]) => upload.bucket === bucket)
      .map(
        ([id, { key, initiated }]) =>
          `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${initiated.toISOString()}</Initiated></Upload>`,
      );
    return `<?xml version="1.0"?><ListMultipartUploadsResult>${uploads.join('')}</ListMultipartUploadsResult>`;
  }
}
