import { TriangleAlert } from 'lucide-react';
import { addressOf } from '../../addresses.ts';

/** Somebody else saved in between. Both texts are still there: theirs on the site, this one in the form. */
export function Conflict({ id, message }: { id: string; message: string }) {
  return (
    <div role="alert" className="panel border-warn p-5">
      <p className="flex gap-3 font-medium">
        <TriangleAlert size={22} aria-hidden className="shrink-0 text-warn" />
        {message}
      </p>
      <p className="mt-2 text-sm text-soft">
        What you wrote is still in this form. Replacing the saved text keeps it as an older version.
      </p>
      <p className="mt-4 flex flex-wrap gap-2">
        <a
          href={addressOf.edit(id)}
          target="_blank"
          rel="noopener"
          className="button button-quiet button-small"
        >
          Open the saved text beside it
        </a>
        <button type="submit" name="replace" value="1" className="button button-quiet button-small">
          Replace it with mine
        </button>
      </p>
    </div>
  );
}
