import { siteAppearance } from '../request/load-site.ts';
import { useSite } from '../ui/site-context.ts';

/** The text that the site shows above every page, if it has one. */
export function Announcement() {
  const { announcement, announcementUrl } = siteAppearance(useSite());
  if (announcement === '') return null;
  return (
    <aside aria-label="Announcement" className="announcement" dir="auto">
      {announcementUrl ? <a href={announcementUrl}>{announcement}</a> : announcement}
    </aside>
  );
}
