import { useRef } from 'react';
import type { Appearance } from '../../../contract/appearance.ts';
import { MAX_CUSTOM_CSS } from '../../../contract/limits.ts';
import type { EditableSettings } from '../../../contract/settings.ts';
import { PLAIN } from '../../../shared/public-routes.ts';
import { useHydrated } from '../../browser/hooks/use-hydrated.ts';
import { submitterName } from '../../browser/submitter.ts';
import { ErrorAlert } from '../../ui/alerts.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { useFocusOnError } from '../../ui/use-focus-on-error.ts';
import { ConflictNotice } from '../settings/conflict-notice.tsx';
import { UnsavedInputNotice } from '../unsaved-input/unsaved-input-notice.tsx';
import { HomeFields } from './home-fields.tsx';
import { ColourFields, FrameFields, TypeFields } from './look-fields.tsx';
import { LookFile } from './look-file.tsx';
import { LookPreview } from './look-preview.tsx';
import { type Preset, presets } from './presets.ts';
import { ShareFields } from './share-fields.tsx';
import { type AppearanceFields, useAppearance } from './use-appearance.ts';

interface AppearanceFormProps {
  stored: EditableSettings;
  pages: [path: string, label: string][];
}

/** The appearance of the site, beside a preview that follows each change. */
export function AppearanceForm({ stored, pages }: AppearanceFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const isReady = useHydrated();
  const { busy, refusal, isChanged, save, restoredFrom, discard, fields } = useAppearance(stored);
  useFocusOnError(form, fields.errors);
  const conflict = refusal?.status === 409;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 xl:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
      <form
        ref={form}
        method="post"
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] content-start gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          void save(submitterName(event) === 'replace');
        }}
      >
        {conflict && <ConflictNotice message={refusal.message} href="/dashboard/appearance" />}
        {refusal && !conflict && <ErrorAlert>{refusal.message}</ErrorAlert>}
        <Presets {...fields} />
        <Group title="Colours" isOpen>
          <ColourFields {...fields} />
        </Group>
        <Group title="Fonts and shapes">
          <TypeFields {...fields} />
        </Group>
        <Group title="Bar, logo and footer">
          <FrameFields {...fields} />
        </Group>
        <Group title="Home page and newsletter">
          <HomeFields {...fields} />
        </Group>
        <Group title="Shared links">
          <ShareFields {...fields} />
        </Group>
        <Group title="Custom CSS" isOpen={restoredFrom !== null}>
          <UnsavedInputNotice restoredFrom={restoredFrom} onDiscard={discard} />
          <CustomCss {...fields} />
        </Group>
        <div className="save-bar bottom-bar gap-4">
          <Button type="submit" className="button" disabled={!isReady} busy={busy}>
            {busy ? 'Saving…' : 'Save appearance'}
          </Button>
          {isChanged && <p className="text-sm text-muted">Unsaved changes</p>}
        </div>
      </form>
      <div className="xl:sticky xl:top-8 xl:self-start">
        <LookPreview look={fields.look} pages={pages} />
      </div>
    </div>
  );
}

function Presets(fields: AppearanceFields) {
  return (
    <section aria-labelledby="presets" className="grid gap-2">
      <h2 id="presets" className="text-sm font-semibold">
        Begin with
      </h2>
      <div className="flex flex-wrap gap-2">
        {presets.map(({ name, look }) => (
          <button
            key={name}
            type="button"
            aria-pressed={isChosen(look, fields.look)}
            className="button button-quiet button-small script-only aria-pressed:border-accent aria-pressed:text-accent"
            onClick={() => fields.set(look)}
          >
            <span aria-hidden className="size-3 rounded-full" style={{ background: look.accentColour }} />
            {name}
          </button>
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <LookFile {...fields} />
      </div>
    </section>
  );
}

function CustomCss({ look, errors, set }: AppearanceFields) {
  return (
    <TextArea
      label="CSS for public pages"
      error={errors.customCss}
      hint={`It comes after the site’s own styles, and may load files of this site only. To see a page without it, add ?${PLAIN}=1 to its address.`}
      name="customCss"
      dir="ltr"
      spellCheck={false}
      autoCapitalize="off"
      maxLength={MAX_CUSTOM_CSS}
      value={look.customCss}
      onChange={({ currentTarget }) => set({ customCss: currentTarget.value })}
    />
  );
}

function isChosen(preset: Preset['look'], look: Appearance): boolean {
  return Object.entries(preset).every(([key, value]) => look[key as keyof Appearance] === value);
}

interface GroupProps {
  title: string;
  isOpen?: boolean;
  children: React.ReactNode;
}

/** A group of fields, which can be folded. */
function Group({ title, isOpen = false, children }: GroupProps) {
  return (
    <details className="panel p-5" open={isOpen}>
      <summary className="min-h-6 font-semibold">{title}</summary>
      <div className="mt-5 grid grid-cols-1 gap-6">{children}</div>
    </details>
  );
}
