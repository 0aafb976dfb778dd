import { X } from 'lucide-react';
import type { SidePanelState } from './use-side-panel.ts';

export const PANEL_ID = 'article-details';

/** Holds everything but title and text. On narrow screens it is a sheet, which Escape closes. */
export function SidePanel({ state, children }: { state: SidePanelState; children: React.ReactNode }) {
  const { panel, isHydrated, isSheet, isOpen, closeSheet } = state;
  return (
    <>
      {isSheet && isOpen && (
        <button
          type="button"
          tabIndex={-1}
          aria-hidden
          className="fixed inset-0 z-40 cursor-default bg-scrim"
          onClick={closeSheet}
        />
      )}
      <section
        ref={panel}
        id={PANEL_ID}
        tabIndex={-1}
        aria-label="Article details"
        hidden={!isOpen}
        data-sheet={isSheet ? '' : undefined}
        data-early={isHydrated ? undefined : ''}
        className="side-panel outline-none"
        onKeyDown={(event) => {
          // A list or dialog that Escape closes first calls `preventDefault`.
          if (!isSheet || event.key !== 'Escape' || event.defaultPrevented) return;
          if (!event.currentTarget.contains(event.target as Node)) return;
          event.stopPropagation();
          closeSheet();
        }}
      >
        {isSheet && (
          <div className="sticky top-0 z-10 flex items-center justify-between bg-paper py-1">
            <h2 className="font-serif text-xl font-semibold">Article details</h2>
            <button type="button" className="icon-button -me-2" aria-label="Close" onClick={closeSheet}>
              <X size={20} aria-hidden />
            </button>
          </div>
        )}
        {children}
      </section>
    </>
  );
}
