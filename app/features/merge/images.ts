import type { AdditionalImage } from '../../../contract/article.ts';
import { MAX_ADDITIONAL_IMAGES } from '../../../contract/limits.ts';

type Images = readonly AdditionalImage[];

/**
 * Joins the changes of two versions to the additional images. Images are the same by their URL. Returns null
 * if both changed the same thing of one, if one removed what the other changed, if both replaced the same
 * image, or if there are too many. With `keepMine`, mine is taken instead wherever both changed the same.
 */
export function joinImages(
  base: Images,
  mine: Images,
  theirs: Images,
  keepMine = false,
): AdditionalImage[] | null {
  if (isSameImages(base, mine)) return [...theirs];
  if (isSameImages(base, theirs)) return [...mine];
  const versions = [base, mine, theirs].map(byUrl);
  if (versions.includes(null)) return keepMine ? [...mine] : null;
  const [old, my, their] = versions as [ByUrl, ByUrl, ByUrl];
  if (!keepMine && isReplacedByBoth(old, my, their)) return null;
  const joined: AdditionalImage[] = [];
  for (const url of new Set([...my.keys(), ...their.keys(), ...old.keys()])) {
    const image = joinImage([old.get(url), my.get(url), their.get(url)], keepMine);
    if (image === null) return null;
    if (image) joined.push(image);
  }
  if (joined.length <= MAX_ADDITIONAL_IMAGES) return joined;
  return keepMine ? [...mine] : null;
}

/** True if a save stores both alike: it sorts them by position. */
export function isSameImages(one: Images, other: Images): boolean {
  return imagesKey(one) === imagesKey(other);
}

/** A string that is equal for images that are stored alike. */
export function imagesKey(images: Images): string {
  const sorted = images.toSorted((a, b) => a.position - b.position);
  return JSON.stringify(sorted.map(({ url, caption, alt, position }) => [url, caption, alt, position]));
}

type ByUrl = Map<string, AdditionalImage>;

/** Returns null if an image is there twice. */
function byUrl(images: Images): ByUrl | null {
  const found = new Map(images.map((image) => [image.url, image]));
  return found.size === images.length ? found : null;
}

/** True if both put another image in the place of one that both removed. */
function isReplacedByBoth(base: ByUrl, mine: ByUrl, theirs: ByUrl): boolean {
  const hasAdded = (version: ByUrl, other: ByUrl, position: number) =>
    [...version].some(([url, image]) => !base.has(url) && !other.has(url) && image.position === position);
  return [...base].some(
    ([url, { position }]) =>
      !mine.has(url) &&
      !theirs.has(url) &&
      hasAdded(mine, theirs, position) &&
      hasAdded(theirs, mine, position),
  );
}

type Versions<T> = [base: T | undefined, mine: T | undefined, theirs: T | undefined];

/** Returns undefined for an image that is removed, and null for one that both changed. */
function joinImage(
  [base, mine, theirs]: Versions<AdditionalImage>,
  keepMine: boolean,
): AdditionalImage | undefined | null {
  const [before, my, their] = [base, mine, theirs].map((image) => (image ? imagesKey([image]) : ''));
  if (my === their || before === their) return mine;
  if (before === my) return theirs;
  if (!mine || !theirs) return keepMine ? mine : null;
  const joined = { ...mine };
  for (const name of ['caption', 'alt', 'position'] as const) {
    if (mine[name] === theirs[name] || base?.[name] === theirs[name]) continue;
    if (base?.[name] === mine[name]) Object.assign(joined, { [name]: theirs[name] });
    else if (!keepMine) return null;
  }
  return joined;
}
