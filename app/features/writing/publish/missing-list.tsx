import { TitleBannerButton } from '../fields/title-banner-button.tsx';
import type { MissingItem } from './missing-items.ts';

interface MissingListProps {
  items: MissingItem[];
  onItem: (item: MissingItem) => void;
  /** Called with the URL of a banner that was made from the title. */
  onBanner: (url: string) => void;
}

/** A list of missing things. Each leads to where it is added; a missing banner can be made here. */
export function MissingList({ items, onItem, onBanner }: MissingListProps) {
  return (
    <div className="grid gap-1">
      <h3 className="text-sm font-semibold">What is missing</h3>
      {items.length === 0 && <p className="text-soft">Nothing.</p>}
      <ul className="grid gap-1">
        {items.map((item) => (
          <li key={JSON.stringify(item.place)}>
            <button
              type="button"
              className={`min-h-9 text-start font-medium underline ${item.required ? 'text-danger' : 'text-warn'}`}
              onClick={() => onItem(item)}
            >
              {item.text}
            </button>
            {item.required && <span className="text-sm text-muted"> (required)</span>}
            {'field' in item.place && item.place.field === 'bannerImg' && (
              <div>
                <TitleBannerButton onMade={onBanner} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
