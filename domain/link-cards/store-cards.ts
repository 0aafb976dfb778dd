import { createHash } from 'node:crypto';
import type { Nullable } from 'kysely';
import { DAY_MS, formatInstant } from '../../platform/clock.ts';
import { inBatches } from '../../platform/db/batches.ts';
import type { Reader } from '../../platform/db/database.ts';
import type { ImageTable, LinkCardTable } from '../../platform/db/schema.ts';
import type { LinkCard } from '../body/body.ts';
import type { Ctx } from '../context.ts';
import { toResponsiveImage } from '../images/images.ts';
import { write } from '../write.ts';

/** A page that could not be fetched, or an image that is missing, is fetched again after a day. */
const RETRY_MS = DAY_MS;

/** Hashes a URL, as cards are stored by it. */
export function hashUrl(url: string): string {
  return createHash('sha256').update(url).digest('hex');
}

/**
 * Finds the row of a URL: its card, or the reason why there is none. Undefined if its page was not fetched
 * yet.
 */
export async function findRow(reader: Reader, url: string): Promise<LinkCardTable | undefined> {
  return reader.selectFrom('link_card').selectAll().where('url_hash', '=', hashUrl(url)).executeTakeFirst();
}

/** True if a page must be fetched: for the first time, or again after a failure. */
export function isOutdated(row: LinkCardTable | undefined, now: number, retryMs = RETRY_MS): boolean {
  if (!row) return true;
  const isComplete = row.state === 'ready' && (row.image_url === null || row.image_id !== null);
  return !isComplete && Date.parse(row.fetched_at) + retryMs <= now;
}

/** Finds the cards of those of these URLs whose pages were fetched. */
export async function findCards(reader: Reader, urls: readonly string[]): Promise<Map<string, LinkCard>> {
  const byHash = new Map(urls.map((url) => [hashUrl(url), url]));
  const rows = await inBatches([...byHash.keys()], (batch) =>
    reader
      .selectFrom('link_card')
      .leftJoin('image', 'image.id', 'link_card.image_id')
      .selectAll('link_card')
      .select(['image.key', 'image.format', 'image.width', 'image.height'])
      .where('link_card.url_hash', 'in', batch)
      .where('link_card.state', '=', 'ready')
      .execute(),
  );
  return new Map(rows.map((row) => [byHash.get(row.url_hash)!, toCard(row)]));
}

type JoinedRow = LinkCardTable & Nullable<Pick<ImageTable, 'key' | 'format' | 'width' | 'height'>>;

function toCard({ key, format, width, height, ...row }: JoinedRow): LinkCard {
  const hasImage = key !== null && format !== null && width !== null && height !== null;
  return {
    title: row.title,
    description: row.description,
    siteName: row.site_name,
    pageUrl: row.page_url,
    confirmed: row.confirmed,
    image: hasImage ? toResponsiveImage({ key, format, width, height }) : null,
  };
}

/** Stores what was fetched of a page. A failure replaces no card. */
export async function storeRow(
  ctx: Ctx,
  url: string,
  values: Partial<Omit<LinkCardTable, 'url_hash'>>,
): Promise<void> {
  const row = makeRow(ctx, url, values);
  const { url_hash: _hash, ...columns } = row;
  const changes = row.state === 'ready' ? columns : { fetched_at: row.fetched_at, error: row.error };
  await write(ctx, ({ tx }) =>
    tx
      .insertInto('link_card')
      .values(row)
      .onConflict((conflict) => conflict.column('url_hash').doUpdateSet(changes))
      .execute(),
  );
}

/** Makes the row of a card that is stored now. */
export function makeRow(
  ctx: Ctx,
  url: string,
  values: Partial<Omit<LinkCardTable, 'url_hash'>>,
): LinkCardTable {
  return {
    url_hash: hashUrl(url),
    state: 'ready',
    title: '',
    description: '',
    site_name: '',
    page_url: url,
    confirmed: null,
    image_url: null,
    image_id: null,
    error: null,
    fetched_at: formatInstant(ctx.now()),
    ...values,
  };
}
