import { lazy, Suspense, useId } from 'react';
import { loadPersistently } from '../../components/persistent-load.ts';
import { useHydrated } from '../../components/use-hydrated.ts';
import { usePicturePicker } from '../media/use-picture-picker.tsx';
import { uploadForText } from './picture-for-text.ts';

const BodyEditor = lazy(() => loadPersistently(() => import('../editor/body-editor.tsx')));

interface BodyFieldProps {
  value: string;
  /** Whether `value` is what an editor wrote a moment ago, to the last space. */
  exact?: boolean;
  onChange: (html: string) => void;
  problem?: string | undefined;
}

/** The article's text. Without scripts it is a plain field that takes HTML, under the same name. */
export function BodyField({ value, exact = false, onChange, problem }: BodyFieldProps) {
  const id = useId();
  const hydrated = useHydrated();
  const { pick, dialog } = usePicturePicker();
  return (
    <section>
      {hydrated ? (
        <>
          <input type="hidden" name="post" value={value} />
          <Suspense fallback={<EditorSkeleton />}>
            <BodyEditor
              id={id}
              label="Content"
              value={value}
              exact={exact}
              onChange={onChange}
              onUpload={uploadForText}
              onPickImage={pick}
              placeholder="Write here…"
              invalid={problem !== undefined}
              describedBy={problem ? `${id}-problem` : undefined}
            />
          </Suspense>
          {dialog}
        </>
      ) : (
        <>
          <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
            Content
          </label>
          <textarea
            id={id}
            name="post"
            defaultValue={value}
            dir="auto"
            className="field min-h-[348px] font-mono text-sm"
          />
        </>
      )}
      {problem && (
        <p id={`${id}-problem`} className="mt-1.5 text-sm text-danger">
          {problem}
        </p>
      )}
    </section>
  );
}

function EditorSkeleton() {
  return (
    <div role="status" className="min-h-[376px]">
      <span className="sr-only">The editor is loading</span>
      <div className="mt-7 h-[348px] animate-pulse rounded-md border border-line bg-sunken" />
    </div>
  );
}
