import { TriangleAlert } from 'lucide-react';

/** Somebody else saved in between. What was typed here is still in the form. */
export function ConflictNotice({ message, href }: { message: string; href: string }) {
  return (
    <div role="alert" className="panel border-warn p-5">
      <p className="flex gap-3 font-medium">
        <TriangleAlert size={22} aria-hidden className="shrink-0 text-warn" />
        {message}
      </p>
      <p className="mt-2 text-sm text-soft">What you typed is still here.</p>
      <p className="mt-4 flex flex-wrap gap-2">
        <a href={href} target="_blank" rel="noopener" className="button button-quiet button-small">
          Open what is saved beside it
        </a>
        <button type="submit" name="replace" value="1" className="button button-quiet button-small">
          Save mine over it
        </button>
      </p>
    </div>
  );
}
