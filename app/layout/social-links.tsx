import { Rss } from 'lucide-react';
import { publishedUrl } from '../../shared/body/urls.ts';
import { pathTo } from '../../shared/paths.ts';
import { useSite } from '../ui/site-context.ts';
import { findNetwork, networkShapes } from './social-networks.ts';

/** Icons that link to the site's social media profiles and its feed. */
export function SocialLinks() {
  const { social } = useSite();
  return (
    <nav aria-label="Social">
      <h2 className="kicker text-muted">Follow</h2>
      <ul className="-ms-3 mt-1 flex flex-wrap">
        {social.map(({ label, url }) => (
          <li key={`${label} ${url}`}>
            <SocialLink label={label} url={url} rel="me noopener" />
          </li>
        ))}
        <li>
          <SocialLink label="RSS" url={pathTo.feed('rss')} />
        </li>
      </ul>
    </nav>
  );
}

interface SocialLinkProps {
  label: string;
  url: string;
  rel?: string;
}

/** An icon that links to a profile, or to a feed of this site. */
export function SocialLink({ label, url, rel }: SocialLinkProps) {
  return (
    <a
      href={publishedUrl(url)}
      rel={rel}
      aria-label={label}
      title={label}
      className="icon-button text-soft hover:text-accent"
    >
      {url.startsWith('/') ? (
        <Rss size={20} aria-hidden />
      ) : (
        <NetworkIcon network={findNetwork({ label, url })} />
      )}
    </a>
  );
}

function NetworkIcon({ network }: { network: string | undefined }) {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 16 16"
      fill="currentColor"
      aria-hidden
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own icons
      dangerouslySetInnerHTML={{ __html: networkShapes(network) }}
    />
  );
}
