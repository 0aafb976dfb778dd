import { Link2, MessageCircle, Send, Share2 } from 'lucide-react';

interface ShareProps {
  title: string;
  /** The whole address; null while readers cannot follow one, as in the preview of a draft. */
  address: string | null;
}

/**
 * Ways to pass an article on. The links need no script, the buttons need site-scripts/share.ts; nothing is asked of another site
 * before a link is followed.
 */
export function Share({ title, address }: ShareProps) {
  return (
    <div className="no-print flex flex-wrap items-center gap-1" data-address={address ?? undefined}>
      <span className="kicker me-2 text-muted">Share</span>
      <Elsewhere name="WhatsApp" href={address && `https://wa.me/?text=${encoded(`${title} ${address}`)}`}>
        <MessageCircle size={20} aria-hidden />
      </Elsewhere>
      <Elsewhere
        name="Telegram"
        href={address && `https://t.me/share/url?url=${encoded(address)}&text=${encoded(title)}`}
      >
        <Send size={20} aria-hidden />
      </Elsewhere>
      <Press label="Copy link" what={address && 'copy-link'}>
        <Link2 size={20} aria-hidden />
      </Press>
      <Press label="Share…" what={address && 'share'}>
        <Share2 size={20} aria-hidden />
      </Press>
    </div>
  );
}

const encoded = encodeURIComponent;

interface ElsewhereProps {
  name: string;
  href: string | null;
  children: React.ReactNode;
}

function Elsewhere({ name, href, children }: ElsewhereProps) {
  const label = `Share on ${name}`;
  if (!href) return <Press {...{ label, children }} what={null} />;
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

interface PressProps {
  label: string;
  /** What it does; nothing but to say why not, where there is nothing to share yet. */
  what: string | null;
  children: React.ReactNode;
}

function Press({ label, what, children }: PressProps) {
  return (
    <button
      type="button"
      className="icon-button needs-script"
      aria-label={label}
      title={label}
      data-action={what ?? 'unshared'}
      aria-disabled={what === null || undefined}
    >
      {children}
    </button>
  );
}
