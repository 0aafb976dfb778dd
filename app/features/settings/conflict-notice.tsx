import { TriangleAlert } from 'lucide-react';

/** Says that someone else has saved in the meantime. The form keeps the user's input. */
export function ConflictNotice({ message, href }: { message: string; href: string }) {
  return (
    <div role="alert" className="panel border-warn p-5">
      <p className="flex gap-3 font-medium">
        <TriangleAlert size={22} aria-hidden className="shrink-0 text-warn" />
        {message}
      </p>
      <p className="mt-2 text-sm text-soft">Your changes are still in the form.</p>
      <p className="mt-4 flex flex-wrap gap-2">
        <a href={href} target="_blank" rel="noopener" className="button button-quiet button-small">
          Open the saved version
        </a>
        <button type="submit" name="replace" value="1" className="button button-quiet button-small">
          Overwrite with mine
        </button>
      </p>
    </div>
  );
}
