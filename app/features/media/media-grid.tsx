import { useState } from 'react';
import type { MediaItem } from '../../../contract/media.ts';
import { formatFileSize } from './file-size.ts';
import { MediaDetails } from './media-details.tsx';
import { displayName, Thumbnail } from './thumbnail.tsx';

/** The images of the media library; each opens its details. */
export function MediaGrid({ images }: { images: MediaItem[] }) {
  const [opened, setOpened] = useState<MediaItem | null>(null);
  // A deleted image is no longer in the list while its dialog says so.
  const open = images.find(({ _id }) => _id === opened?._id) ?? opened;
  return (
    <>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 xl:grid-cols-4">
        {images.map((item) => (
          <li key={item._id}>
            <MediaCard item={item} onOpen={() => setOpened(item)} />
          </li>
        ))}
      </ul>
      {open && <MediaDetails key={open._id} item={open} onClose={() => setOpened(null)} />}
    </>
  );
}

function MediaCard({ item, onOpen }: { item: MediaItem; onOpen: () => void }) {
  const { alt, width, height, bytes, uses } = item;
  return (
    <button
      type="button"
      onClick={onOpen}
      className="panel group flex size-full flex-col overflow-hidden text-start hover:border-edge"
    >
      <span className="block aspect-4/3 w-full overflow-hidden bg-sunken">
        <Thumbnail item={item} className="size-full object-contain" />
      </span>
      <span className="grid w-full gap-0.5 p-3">
        <span className="truncate text-sm font-medium group-hover:underline" dir="auto">
          {displayName(item)}
        </span>
        <span className="text-2xs text-muted tabular-nums">
          {width} × {height} · {formatFileSize(bytes)}
        </span>
        <span className="truncate text-2xs text-soft" dir="auto">
          {alt || <span className="text-warn">No alt text</span>}
        </span>
        <span className="text-2xs text-muted">{usesText(uses.length)}</span>
      </span>
    </button>
  );
}

function usesText(uses: number): string {
  if (uses === 0) return 'Unused';
  return uses === 1 ? 'Used once' : `Used ${uses} times`;
}
