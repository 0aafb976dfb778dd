import { Download, Upload } from 'lucide-react';
import { useRef } from 'react';
import { type Appearance, appearanceImages, firstAppearance } from '../../../contract/appearance.ts';
import { notify } from '../../browser/toasts.ts';
import type { AppearanceFields } from './use-appearance.ts';

/** The longest file that is read: a site's has about 1 kB. */
const MAX_BYTES = 100_000;

/**
 * Buttons that save the appearance as a file, and read one. Images and fonts stay: they are files of their
 * own.
 */
export function LookFile({ look, set }: AppearanceFields) {
  const input = useRef<HTMLInputElement>(null);
  const read = async (file: File | undefined) => {
    const found = file && file.size <= MAX_BYTES ? parseLook(await file.text()) : null;
    if (!found) return void notify.error('This is not a file with an appearance');
    set(found);
    notify.success('The appearance is in the form. Save it to show it to readers.');
  };
  return (
    <>
      <button
        type="button"
        className="button button-quiet button-small script-only"
        onClick={() => save(look)}
      >
        <Download size={16} aria-hidden /> Export
      </button>
      <button
        type="button"
        className="button button-quiet button-small script-only"
        onClick={() => input.current?.click()}
      >
        <Upload size={16} aria-hidden /> Import
      </button>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        aria-label="File with an appearance"
        hidden
        onChange={({ currentTarget }) => {
          void read(currentTarget.files?.[0]);
          currentTarget.value = '';
        }}
      />
    </>
  );
}

function save(look: Appearance): void {
  const blob = new Blob([`${JSON.stringify(portable(look), null, 2)}\n`], { type: 'application/json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = 'appearance.json';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** The settings without images and the site's own font. */
function portable(look: object): Partial<Appearance> {
  const images: readonly string[] = [...appearanceImages, 'fontFile'];
  return Object.fromEntries(
    Object.entries(look).filter(([key]) => Object.hasOwn(firstAppearance, key) && !images.includes(key)),
  );
}

/**
 * The settings in a file, or null if it has none. Values of a wrong type are left out; the server refuses
 * others when they are saved.
 */
export function parseLook(text: string): Partial<Appearance> | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  const known = Object.entries(portable(value)).filter(([key, each]) => {
    const first = firstAppearance[key as keyof Appearance];
    return first === null ? each === null || typeof each === 'string' : isAlike(each, first);
  });
  return known.length > 0 ? Object.fromEntries(known) : null;
}

function isAlike(value: unknown, first: string | string[]): boolean {
  if (typeof first === 'string') return typeof value === 'string';
  return Array.isArray(value) && value.every((each) => first.includes(each));
}
