/** Classes of all popups and menus of the editor. */
export const POPUP =
  'min-w-44 rounded-md border border-line bg-raised p-1 text-sm text-ink shadow-raised outline-none';

const ROW =
  'flex pointer-coarse:min-h-11 cursor-default items-center gap-2 rounded-sm px-2.5 outline-none select-none ' +
  'data-highlighted:bg-sunken data-disabled:opacity-40';

export const MENU_ITEM = `min-h-9 ${ROW}`;

/** A row of a list of suggestions, of which twelve fit above or below the middle of a laptop's window. */
export const OPTION = `min-h-7.5 ${ROW}`;
