import { vi } from 'vitest';
import { emptyForm } from '../../../contract/form-content.ts';
import { EditorSession, type EditorSessionOptions } from './session.ts';

/** A stand-in for a browser's form: its fields by name, and the events that an editor session listens to. */
export class TestForm extends EventTarget {
  readonly fields: Record<string, string>;
  readonly elements = { namedItem: () => null };

  constructor(fields: Record<string, string>) {
    super();
    this.fields = fields;
  }

  contains(): boolean {
    return true;
  }

  toggleAttribute(): void {}

  /**
   * As `new FormData(form)` reads it:
   * https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#constructing-the-form-data-set
   */
  read(): FormData {
    const formData = new NodeFormData();
    for (const [name, value] of Object.entries(this.fields)) formData.set(name, value);
    this.dispatchEvent(Object.assign(new Event('formdata'), { formData }));
    return formData;
  }
}

const NodeFormData = FormData;

/** Stubs the window, the document and `FormData`. Call `vi.unstubAllGlobals()` afterwards. */
export function stubBrowser(): void {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal('HTMLElement', EventTarget);
  vi.stubGlobal('HTMLTextAreaElement', class {});
  vi.stubGlobal('FormData', function read(form: TestForm) {
    return form.read();
  });
}

/** A request of an editor session. */
export interface SentRequest {
  method: string;
  path: string;
  body: { sequence: number; content: { post: string } } & Record<string, unknown>;
}

/**
 * Stubs a server that accepts autosaves, or responds as `respond` does. Returns the requests that it gets.
 */
export function stubServer(
  respond: (request: SentRequest) => Promise<Response> | Response = accepted,
): SentRequest[] {
  const requests: SentRequest[] = [];
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    const request = { method, path, body: JSON.parse(String(body ?? '{}')) } as SentRequest;
    requests.push(request);
    return respond(request);
  });
  return requests;
}

/** Responds to an autosave, and to requests whose response is not read. */
export function accepted({ body: { sequence } }: SentRequest): Response {
  const data = {
    sequence,
    savedAt: '2026-01-01T00:00:00.000Z',
    version: 1,
    inTrash: false,
    others: [],
    missingPictures: [],
  };
  return Response.json({ success: true, data });
}

let accounts = 0;

/** Opens a session of a new account and attaches it to a form. */
export function openSession(options: Partial<EditorSessionOptions> = {}) {
  const content = { ...emptyForm, title: 'A river', post: '<p>Start</p>' };
  const account = `writer-${++accounts}`;
  const session = new EditorSession({
    account,
    articleId: 'a',
    basedOn: 1,
    content,
    saved: content,
    restoredFrom: [],
    ...options,
  });
  const form = new TestForm({ title: 'A river', post: '<p>As last rendered</p>' });
  const detach = session.attach(form as unknown as HTMLFormElement);
  return { session, form, detach, account: session.account };
}
