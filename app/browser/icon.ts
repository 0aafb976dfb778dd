/** Creates an icon from paths, in the style of lucide's (`.icon`). */
export function icon(paths: string, size: number, className = ''): SVGElement {
  const made = document.createElement('template');
  made.innerHTML = `<svg width="${size}" height="${size}" viewBox="0 0 24 24" class="icon ${className}" aria-hidden="true">${paths}</svg>`;
  return made.content.firstChild as SVGElement;
}
