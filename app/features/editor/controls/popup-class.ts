/** Classes of all popups and menus of the editor. */
export const POPUP =
  'min-w-44 rounded-md border border-line bg-raised p-1 text-sm text-ink shadow-raised outline-none';

export const MENU_ITEM =
  'flex min-h-9 pointer-coarse:min-h-11 cursor-default items-center gap-2 rounded-sm px-2.5 outline-none select-none ' +
  'data-highlighted:bg-sunken data-disabled:opacity-40';
