/** An icon of these lines, drawn as lucide's are (`.icon`). */
export function icon(lines: string, size: number, look = ''): SVGElement {
  const made = document.createElement('template');
  made.innerHTML = `<svg width="${size}" height="${size}" viewBox="0 0 24 24" class="icon ${look}" aria-hidden="true">${lines}</svg>`;
  return made.content.firstChild as SVGElement;
}
