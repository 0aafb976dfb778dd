import { Link2, MessageCircle, Send, Share2 } from 'lucide-react';

interface ShareProps {
  title: string;
  /** The URL of the article; null while it has none, as in the preview of a draft. */
  url: string | null;
}

/**
 * Links and buttons to share an article. The links work without scripts, the buttons need
 * site-scripts/share.ts. No request goes to another site until a link is followed.
 */
export function Share({ title, url }: ShareProps) {
  return (
    <div className="no-print flex flex-wrap items-center gap-1" data-url={url ?? undefined}>
      <span className="kicker me-2 text-muted">Share</span>
      <ShareLink name="WhatsApp" href={url && `https://wa.me/?text=${encoded(`${title} ${url}`)}`}>
        <MessageCircle size={20} aria-hidden />
      </ShareLink>
      <ShareLink
        name="Telegram"
        href={url && `https://t.me/share/url?url=${encoded(url)}&text=${encoded(title)}`}
      >
        <Send size={20} aria-hidden />
      </ShareLink>
      <ActionButton label="Copy link" action={url && 'copy-link'}>
        <Link2 size={20} aria-hidden />
      </ActionButton>
      <ActionButton label="Share…" action={url && 'share'}>
        <Share2 size={20} aria-hidden />
      </ActionButton>
    </div>
  );
}

const encoded = encodeURIComponent;

interface ShareLinkProps {
  name: string;
  href: string | null;
  children: React.ReactNode;
}

function ShareLink({ name, href, children }: ShareLinkProps) {
  const label = `Share on ${name}`;
  if (!href)
    return (
      <ActionButton label={label} action={null}>
        {children}
      </ActionButton>
    );
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="icon-button"
      aria-label={label}
      title={name}
    >
      {children}
    </a>
  );
}

interface ActionButtonProps {
  label: string;
  /** A site script's action; null explains why there is nothing to share yet. */
  action: string | null;
  children: React.ReactNode;
}

function ActionButton({ label, action, children }: ActionButtonProps) {
  return (
    <button
      type="button"
      className="icon-button script-only"
      aria-label={label}
      title={label}
      data-action={action ?? 'unshared'}
      aria-disabled={action === null || undefined}
    >
      {children}
    </button>
  );
}
