/** How lucide begins an icon of its ordinary look. */
const begin =
  /<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" (width="\d+" height="\d+" viewBox="0 0 24 24") fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" class="lucide lucide-[\w-]+/g;

/** Rendered HTML whose icons leave to the style sheet (`.icon`, styles/public-layout.css) what all of them say alike. */
export function slimIcons(html: string): string {
  return html.replace(begin, '<svg $1 class="icon');
}
