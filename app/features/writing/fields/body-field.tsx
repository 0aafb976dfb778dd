import type { Editor } from '@tiptap/core';
import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { texts } from '../../../../contract/texts.ts';
import { useHydrated } from '../../../browser/hooks/use-hydrated.ts';
import { loadPart, PartError } from '../../../browser/load-part.ts';
import { FieldError } from '../../../ui/field.tsx';
import { useSite } from '../../../ui/site-context.ts';
import { InfoNotice } from '../../autosave/ui/notices.tsx';
import type { PendingImage } from '../../autosave/uploads/pending-uploads.ts';
import type BodyEditor from '../../editor/body-editor.tsx';
import type { BodyHandle } from '../../editor/body-handle.ts';
import type { UploadImage } from '../../editor/images/image-uploads.ts';
import type { PassageMarks } from '../../editor/passages/passage-marks.ts';
import { useImagePicker } from '../../media/library-button.tsx';
import { uploadImage } from '../../media/upload-image.ts';
import { CopyTyped, EarlyText, htmlBeforeCursor, PlainField } from './early-text.tsx';

interface BodyFieldProps {
  /** Returns the current body. */
  getValue: () => string;
  /** True if the body comes unchanged from an editor, so that every space in it counts. */
  exact?: boolean;
  /** Images that are uploaded from the body. */
  pendingImages?: readonly PendingImage[];
  onChange: (html: string) => void;
  /** Called with what was typed before hydration. */
  onEarly?: (html: string) => void;
  onHandle?: (handle: BodyHandle) => void;
  /** Called with the editor once its text is loaded. */
  onEditor?: (editor: Editor) => void;
  /** The number of words that the author aims at. */
  wordGoal?: number | null;
  /** Marks the passages that comments are about. */
  marks?: PassageMarks | undefined;
  error?: string | undefined;
  /** True if straight quotation marks and hyphens are replaced while they are typed. */
  smartTypography: boolean;
  /** The language of the text; null if it is not known yet. */
  lang: string | null;
}

/**
 * The article's body. Until the editor is loaded it is shown as readers see it, and is edited by the browser;
 * without JavaScript it is a field for HTML.
 */
export function BodyField(props: BodyFieldProps) {
  const { getValue, exact = false, onChange, onEarly, marks, error, smartTypography, lang, ...rest } = props;
  const id = useId();
  const site = useSite();
  const [BodyEditorView, failed] = useBodyEditor();
  const { pick, dialog } = useImagePicker();
  const { earlyField, setComposing, isEditorShown, onReady } = useHandOver(BodyEditorView !== undefined);
  const [isTyped, setIsTyped] = useState(false);
  const isHydrated = useHydrated();
  const described = { invalid: error !== undefined, describedBy: error ? `${id}-error` : undefined };
  return (
    <section>
      {!isHydrated && <PlainField id={`${id}-plain`} html={getValue()} lang={lang ?? undefined} />}
      <input type="hidden" name="post" value={getValue()} suppressHydrationWarning />
      {!isEditorShown && (
        <EarlyText
          id={`${id}-early`}
          field={earlyField}
          html={getValue()}
          lang={lang ?? undefined}
          {...described}
          onTyped={(html, isEarly) => {
            if (isEarly) onEarly?.(html);
            else onChange(html);
            setIsTyped(true);
          }}
          onCompose={setComposing}
        />
      )}
      {!isHydrated && <CopyTyped />}
      {BodyEditorView && (
        <div hidden={!isEditorShown}>
          <BodyEditorView
            id={id}
            label="Content"
            value={getValue()}
            // Keeps a space that was just typed, for the next word.
            exact={exact || isTyped}
            onChange={onChange}
            onReady={onReady}
            languages={smartTypography ? { article: lang, site: site.lang } : null}
            lang={lang ?? undefined}
            onUpload={uploadForBody}
            onPickImage={pick}
            {...(marks && { marks })}
            {...rest}
            placeholder="Write here…"
            {...described}
          />
        </div>
      )}
      {failed && <EditorFailed />}
      {dialog}
      <FieldError id={id} error={error} />
    </section>
  );
}

function EditorFailed() {
  return (
    <div role="status" className="mt-1.5">
      <InfoNotice>{texts.articles.editorFailed}</InfoNotice>
    </div>
  );
}

let uploads = 0;

const uploadForBody: UploadImage = async (file, onProgress, signal) => {
  const publicId = `content_image_${++uploads}_${Date.now()}`;
  const { secure_url, width, height } = await uploadImage(file, publicId, { onProgress, signal });
  return { src: secure_url, alt: '', width, height };
};

/** Cached, so that the next form shows the editor at once. */
let loaded: typeof BodyEditor | undefined;

const RETRY_MS = 3000;

/** Loads the editor, and tries until it is there; the second value is true while that fails. */
function useBodyEditor() {
  const [Editor, setEditor] = useState(() => loaded);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (Editor) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = async () => {
      const found = await loadPart(() => import('../../editor/body-editor.tsx'));
      setFailed(found instanceof PartError);
      if (found instanceof PartError) timer = setTimeout(load, RETRY_MS);
      else loaded = found.default;
      if (loaded) setEditor(() => loaded);
    };
    void load();
    return () => clearTimeout(timer);
  }, [Editor]);
  return [Editor, failed] as const;
}

/** The editor replaces the early text in one step and takes over its cursor, so that no key is lost. */
function useHandOver(isLoaded: boolean) {
  const earlyField = useRef<HTMLDivElement>(null);
  const isComposing = useRef(false);
  const [isEditorShown, setIsEditorShown] = useState(isLoaded);
  const onReady = (focusAfter: (html: string) => void) => {
    const field = earlyField.current;
    const handOver = () => {
      const htmlBefore = field ? htmlBeforeCursor(field) : undefined;
      flushSync(() => setIsEditorShown(true));
      if (htmlBefore !== undefined) focusAfter(htmlBefore);
    };
    // Waits for an input method, which would lose the characters that it is composing.
    if (isComposing.current) field?.addEventListener('compositionend', handOver, { once: true });
    else handOver();
  };
  const setComposing = (composing: boolean) => {
    isComposing.current = composing;
  };
  return { earlyField, setComposing, isEditorShown, onReady };
}
