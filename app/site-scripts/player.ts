import { element } from '../browser/element.ts';

/**
 * Permissions of a player: to run in an origin of its own, and to open the pages of its links in new windows.
 */
const SANDBOX =
  'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation';
const ALLOW = 'autoplay; encrypted-media; fullscreen; picture-in-picture';

/** Replaces the image of a card with the player, from which nothing was loaded before. */
export function loadPlayer(link: HTMLElement): void {
  const { frame = '', size = '' } = link.dataset;
  const player = element('iframe', {
    src: frame,
    title: link.ariaLabel?.replace(/^(?:Play|Show): /, '') ?? '',
    sandbox: SANDBOX,
    allow: ALLOW,
    // YouTube refuses to play for pages that do not say who they are.
    referrerpolicy: 'strict-origin-when-cross-origin',
    allowfullscreen: '',
    tabindex: 0,
  });
  if (size.endsWith('px')) player.style.height = size;
  else player.style.aspectRatio = size;
  link.replaceWith(player);
  player.focus();
}
