import { useRef } from 'react';
import { firstAppearance } from '../../../contract/appearance.ts';
import { MAX_FONT_BYTES } from '../../../contract/limits.ts';
import { callApi, fieldError } from '../../browser/api.ts';
import { useAttempt } from '../../browser/hooks/use-attempt.ts';
import { FieldError } from '../../ui/field.tsx';
import type { AppearanceFields } from './use-appearance.ts';

const TYPE = 'font/woff2';

/** A field for a font of the site's own, which then stands among the others. */
export function FontField({ look, errors, set }: AppearanceFields) {
  const input = useRef<HTMLInputElement>(null);
  const { busy, refusal, attempt } = useAttempt();
  const upload = (file: File) =>
    attempt(async () => {
      if (file.size > MAX_FONT_BYTES) throw fieldError('fontFile', 'Please choose a file of at most 1 MB.');
      const init = { body: file, headers: { 'content-type': TYPE } };
      const { fontFile } = await callApi<{ fontFile: string }>('POST', '/fonts', undefined, init);
      const isNew = look.headingFont !== 'own' && look.textFont !== 'own';
      set({ fontFile, ...(isNew && { headingFont: 'own', textFont: 'own' }) });
    });
  const remove = () => {
    const { headingFont, textFont } = firstAppearance;
    set({
      fontFile: null,
      ...(look.headingFont === 'own' && { headingFont }),
      ...(look.textFont === 'own' && { textFont }),
    });
    input.current?.focus();
  };
  const error = refusal?.fields.fontFile ?? refusal?.message ?? errors.fontFile;
  return (
    <div>
      <label htmlFor="font-file" className="mb-1.5 block text-sm font-semibold">
        Your own font
      </label>
      <div className="flex flex-wrap items-center gap-3">
        <input
          ref={input}
          id="font-file"
          name="fontFile"
          type="file"
          accept={`${TYPE},.woff2`}
          aria-disabled={busy || undefined}
          onClick={(event) => busy && event.preventDefault()}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'font-hint font-file-error' : 'font-hint'}
          className="field max-w-full grow basis-48"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            currentTarget.value = '';
            if (file) void upload(file);
          }}
        />
        {look.fontFile && (
          <button type="button" className="button button-quiet button-small" onClick={remove}>
            Remove the font
          </button>
        )}
      </div>
      <p id="font-hint" className="mt-1.5 text-sm text-muted">
        {busy ? 'Uploading…' : 'A WOFF2 file of at most 1 MB, with a licence for the web.'}
      </p>
      <FieldError id="font-file" error={error} />
    </div>
  );
}
