import { Link2, MessageCircle, Send, Share2 } from 'lucide-react';
import { texts } from '../../../contract/texts.ts';
import { notify } from '../../components/toasts.tsx';

/** Ways to pass an article on. The links need no script; nothing is asked of another site before one is followed. */
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
        onClick={() => copy(address)}
      >
        <Link2 size={20} aria-hidden />
      </button>
      <button
        type="button"
        className="icon-button needs-script"
        aria-label="Share…"
        title="Share…"
        onClick={() => share(title, address)}
      >
        <Share2 size={20} aria-hidden />
      </button>
    </div>
  );
}

async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    await notify.success('Link copied');
  } catch {
    await notify.error('The link could not be copied');
  }
}

async function share(title: string, url: string): Promise<void> {
  if (!('share' in navigator)) return window.alert(texts.shareUnsupported);
  // A person who closes the share sheet has not met an error.
  await navigator.share({ title, url }).catch(() => undefined);
}
