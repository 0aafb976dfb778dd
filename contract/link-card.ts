import { z } from 'zod';
import { MAX_EMBED_URL, parseEmbedUrl } from '../shared/embeds/embeds.ts';
import { text } from './fields.ts';

/** The URL of a page, of which a card is asked for. */
export const linkCardRequest = z.strictObject({
  url: text(MAX_EMBED_URL, `a URL must be at most ${MAX_EMBED_URL} characters`).refine(
    (url) => parseEmbedUrl(url) !== null,
    'must be a URL that begins with https:// or http://',
  ),
});

/** The card of a page in the editor. */
export const linkCard = z.object({
  state: z
    .enum(['waiting', 'ready', 'failed'])
    .describe('`waiting` while the page is fetched: repeat the request after a second.'),
  title: z.string(),
  description: z.string(),
  siteName: z.string(),
  image: z.string().nullable().describe("The path of this site's copy of its image."),
  hasPlayer: z.boolean(),
  playerLabel: z
    .enum(['Play', 'Show'])
    .nullable()
    .describe('What the button of its player says; null without a player.'),
  error: z.string().nullable().describe('Why there is no card.'),
});
export type LinkCardReply = z.infer<typeof linkCard>;
