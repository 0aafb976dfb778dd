/** The marks of links in an email to subscribers: the same for all of them. */
export interface Campaign {
  /** The origin of the site, whose links are marked. */
  origin: string;
  /** The key of the issue. */
  name: string;
}

const SOURCE = 'newsletter';
const MEDIUM = 'email';

/** The beginning of the campaigns of emails, as the statistics store them. */
export const EMAIL_CAMPAIGNS = `${SOURCE} / ${MEDIUM} / `;

/**
 * Adds the campaign to the URL of a page of the site, so that the statistics count its readers. Other URLs
 * and those with a campaign of their own stay as they are.
 */
export function markLink(url: string, campaign: Campaign | null | undefined): string {
  if (!campaign) return url;
  const parsed = URL.parse(url);
  if (!parsed || parsed.origin !== campaign.origin) return url;
  if (/[?&]utm_/.test(parsed.search)) return url;
  const query = new URLSearchParams({
    utm_source: SOURCE,
    utm_medium: MEDIUM,
    utm_campaign: campaign.name,
  });
  const [bare, hash] = [url.split('#', 1)[0]!, parsed.hash];
  return `${bare}${parsed.search ? '&' : bare.endsWith('?') ? '' : '?'}${query}${hash}`;
}
