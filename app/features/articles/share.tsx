import { Link2, MessageCircle, Send, Share2 } from 'lucide-react';

/** Ways to pass an article on. The links need no script, the buttons reading/share.ts; nothing is asked of another site before one is followed. */
export function Share({ title, address }: { title: string; address: string }) {
  const text = encodeURIComponent(`${title} ${address}`);
  return (
    <div className="no-print flex flex-wrap items-center gap-1">
      <span className="kicker me-2 text-muted">Share</span>
      <a
        href={`https://wa.me/?text=${text}`}
        target="_blank"
        rel="noopener noreferrer"
        className="icon-button"
        aria-label="Share on WhatsApp"
        title="WhatsApp"
      >
        <MessageCircle size={20} aria-hidden />
      </a>
      <a
        href={`https://t.me/share/url?url=${encodeURIComponent(address)}&text=${encodeURIComponent(title)}`}
        target="_blank"
        rel="noopener noreferrer"
        className="icon-button"
        aria-label="Share on Telegram"
        title="Telegram"
      >
        <Send size={20} aria-hidden />
      </a>
      <button
        type="button"
        className="icon-button needs-script"
        aria-label="Copy link"
        title="Copy link"
        data-press="copy-link"
      >
        <Link2 size={20} aria-hidden />
      </button>
      <button
        type="button"
        className="icon-button needs-script"
        aria-label="Share…"
        title="Share…"
        data-press="share"
      >
        <Share2 size={20} aria-hidden />
      </button>
    </div>
  );
}
