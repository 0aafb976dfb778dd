import { Dialog } from '@base-ui/react/dialog';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ArticlePage } from '../../../domain/articles/articles.ts';
import { Picture } from '../../components/picture.tsx';
import { useSwipe } from './use-swipe.ts';

interface LightboxProps {
  images: ArticlePage['gallery'];
  index: number;
  onMove: (index: number) => void;
  onClose: () => void;
}

/** One image over the whole screen, with the way to its neighbours. */
export default function Lightbox({ images, index, onMove, onClose }: LightboxProps) {
  const popup = useRef<HTMLDivElement>(null);
  const to = (next: number) => {
    if (next >= 0 && next < images.length) onMove(next);
  };
  const swipe = useSwipe((towards) => to(towards === 'left' ? index + 1 : index - 1));
  // At either end an arrow is switched off and would drop the focus out of the dialog.
  // biome-ignore lint/correctness/useExhaustiveDependencies: on every move
  useEffect(() => {
    const focused = document.activeElement;
    if (!popup.current?.contains(focused) || focused?.matches(':disabled')) popup.current?.focus();
  }, [index]);
  const image = images[index];
  if (!image) return null;
  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-shade" />
        <Dialog.Popup
          ref={popup}
          {...swipe}
          className="fixed inset-0 z-50 flex flex-col text-bright outline-none"
          onKeyDown={(event) => {
            if (event.key === 'ArrowLeft') to(index - 1);
            if (event.key === 'ArrowRight') to(index + 1);
          }}
        >
          <div className="flex items-center justify-between p-3">
            <Dialog.Title className="ps-2 text-sm tabular-nums" aria-live="polite">
              <span className="sr-only">Image </span>
              {index + 1} / {images.length}
            </Dialog.Title>
            <Dialog.Close className="icon-button" aria-label="Close">
              <X size={24} aria-hidden />
            </Dialog.Close>
          </div>
          <figure className="flex min-h-0 grow flex-col items-center justify-center gap-3 px-3 pb-6">
            <Picture
              picture={image.picture}
              src={image.url}
              alt={image.alt}
              sizes="100vw"
              first
              className="min-h-0 max-w-full shrink object-contain"
            />
            <figcaption className="text-center text-sm text-bright/85" dir="auto">
              {image.caption}
            </figcaption>
          </figure>
          <Arrow side="start-2" label="Previous image" disabled={index === 0} onClick={() => to(index - 1)}>
            <ChevronLeft size={28} aria-hidden className="rtl:-scale-x-100" />
          </Arrow>
          <Arrow
            side="end-2"
            label="Next image"
            disabled={index === images.length - 1}
            onClick={() => to(index + 1)}
          >
            <ChevronRight size={28} aria-hidden className="rtl:-scale-x-100" />
          </Arrow>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Arrow(props: {
  side: 'start-2' | 'end-2';
  label: string;
  disabled: boolean;
  onClick: () => void;
  children: React.ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={props.label}
      disabled={props.disabled}
      onClick={props.onClick}
      className={`icon-button absolute top-1/2 bg-shade/60 disabled:opacity-30 ${props.side}`}
    >
      {props.children}
    </button>
  );
}
