import { vi } from 'vitest';
import { emptyForm } from '../../../contract/form-content.ts';
import { EditorSession, type EditorSessionOptions } from './session.ts';

/** What stands for a browser's form: its fields by name, and the events of it that the journal listens to. */
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

/** The window, the document and what a form is read with. Call `vi.unstubAllGlobals()` afterwards. */
export function stubBrowser(): void {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal('HTMLElement', EventTarget);
  vi.stubGlobal('HTMLTextAreaElement', class {});
  vi.stubGlobal('FormData', function read(form: TestForm) {
    return form.read();
  });
}

/** A request as the journal sends it. */
export interface SentRequest {
  method: string;
  path: string;
  body: { sequence: number; content: { post: string } } & Record<string, unknown>;
}

/** A server that answers as `answer` says, by default that it has the autosave; holds all that it was sent. */
export function stubServer(
  answer: (sent: SentRequest) => Promise<Response> | Response = accepted,
): SentRequest[] {
  const all: SentRequest[] = [];
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    const sent = { method, path, body: JSON.parse(String(body ?? '{}')) } as SentRequest;
    all.push(sent);
    return answer(sent);
  });
  return all;
}

/** The answer to an autosave, and to whatever asks for nothing. */
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

/** A sitting of an account of its own, and the form that it is attached to. */
export function openSession(options: Partial<EditorSessionOptions> = {}) {
  const content = { ...emptyForm, title: 'A river', post: '<p>Start</p>' };
  const account = `writer-${++accounts}`;
  const desk = new EditorSession({
    account,
    articleId: 'a',
    basedOn: 1,
    content,
    saved: content,
    madeOf: [],
    ...options,
  });
  const form = new TestForm({ title: 'A river', post: '<p>As last drawn</p>' });
  const detach = desk.attach(form as unknown as HTMLFormElement);
  return { desk, form, detach, account: desk.account };
}
