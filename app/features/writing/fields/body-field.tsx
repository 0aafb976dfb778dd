import { Info } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { texts } from '../../../../contract/texts.ts';
import { FieldProblem } from '../../../components/field.tsx';
import { loadPersistently } from '../../../components/persistent-load.ts';
import type { PendingImage } from '../../autosave/uploads/pending-uploads.ts';
import type BodyEditor from '../../editor/body-editor.tsx';
import { useImagePicker } from '../../media/use-image-picker.tsx';
import { uploadForBody } from './upload-for-body.ts';

interface BodyFieldProps {
  /** The body as it is now. */
  read: () => string;
  /** Whether the body is what an editor wrote a moment ago, to the last space. */
  exact?: boolean;
  /** Pictures that are to be sent from the text. */
  given?: readonly PendingImage[];
  onChange: (html: string) => void;
  problem?: string | undefined;
}

/** The article's text. Until the editor is there, and without scripts, it is a plain field that takes HTML. */
export function BodyField({ read, exact = false, given, onChange, problem }: BodyFieldProps) {
  const id = useId();
  const [Editor, failed] = useBodyEditor();
  const { pick, dialog } = useImagePicker();
  const { plain, shown, onReady } = useHandOver(Editor !== undefined);
  const [typedHere, setTypedHere] = useState<string | null>(null);
  const typed = (html: string) => {
    onChange(html);
    setTypedHere(html);
  };
  const described = problem ? `${id}-problem` : undefined;
  return (
    <section>
      {shown ? (
        <input type="hidden" name="post" value={read()} />
      ) : (
        <>
          <label htmlFor={`${id}-plain`} className="mb-1.5 block text-sm font-semibold">
            Content
          </label>
          <textarea
            ref={plain}
            id={`${id}-plain`}
            name="post"
            defaultValue={read()}
            onChange={(event) => typed(event.currentTarget.value)}
            dir="auto"
            aria-invalid={problem !== undefined}
            aria-describedby={described}
            className="field min-h-[calc(var(--desk)+48px)] font-mono text-sm"
          />
        </>
      )}
      {Editor && (
        <div hidden={!shown}>
          <Editor
            id={id}
            label="Content"
            value={read()}
            // A space that was typed a moment ago is to be there for the next word.
            exact={exact || typedHere !== null}
            given={given}
            onChange={onChange}
            onReady={onReady}
            onUpload={uploadForBody}
            onPickImage={pick}
            placeholder="Write here…"
            invalid={problem !== undefined}
            describedBy={described}
          />
        </div>
      )}
      {failed && (
        <p role="status" className="mt-1.5 flex gap-2 rounded-md bg-sunken px-4 py-3 text-sm text-soft">
          <Info size={18} aria-hidden className="shrink-0" />
          {texts.articles.editorFailed}
        </p>
      )}
      {dialog}
      <FieldProblem id={id} problem={problem} />
    </section>
  );
}

/** Kept, so that the next form has it at once. */
let loaded: typeof BodyEditor | undefined;

/** The editor once it is there, and whether it will not come. */
function useBodyEditor() {
  const [Editor, setEditor] = useState(() => loaded);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (Editor) return;
    const arrived = (part: { default: typeof BodyEditor }) => {
      loaded = part.default;
      setEditor(() => part.default);
    };
    loadPersistently(() => import('../../editor/body-editor.tsx')).then(arrived, () => setFailed(true));
  }, [Editor]);
  return [Editor, failed] as const;
}

/** The editor takes the plain field's place in one step, with its text and its cursor: no key falls between them. */
function useHandOver(isLoaded: boolean) {
  const plain = useRef<HTMLTextAreaElement>(null);
  const composing = useComposing(plain);
  const [shown, setShown] = useState(isLoaded);
  const onReady = (focus: (before: string) => void) => {
    const field = plain.current;
    const handOver = () => {
      const before =
        field === document.activeElement ? field?.value.slice(0, field.selectionStart) : undefined;
      flushSync(() => setShown(true));
      if (before !== undefined) focus(before);
    };
    // Letters that an input method is composing would be lost.
    if (composing.current) field?.addEventListener('compositionend', handOver, { once: true });
    else handOver();
  };
  return { plain, shown, onReady };
}

function useComposing(field: React.RefObject<HTMLTextAreaElement | null>) {
  const composing = useRef(false);
  useEffect(() => {
    const note = ({ type }: Event) => {
      composing.current = type === 'compositionstart';
    };
    const names = ['compositionstart', 'compositionend'];
    const { current } = field;
    for (const name of names) current?.addEventListener(name, note);
    return () => {
      for (const name of names) current?.removeEventListener(name, note);
    };
  }, [field]);
  return composing;
}
