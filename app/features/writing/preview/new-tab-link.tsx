import { ExternalLink } from 'lucide-react';

/** Opens the preview in a new tab. */
export function NewTabLink({ href }: { href: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      className="text-link inline-flex min-h-11 items-center gap-2"
    >
      <ExternalLink size={16} aria-hidden /> Open in a new tab
    </a>
  );
}
