import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { ShareLinks } from './share-links.tsx';

/** Opens the share links of an article. */
export function ShareButton({ articleId }: { articleId: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="button button-quiet button-small" onClick={() => setOpen(true)}>
        <Share2 size={17} aria-hidden /> <span className="max-lg:sr-only">Share</span>
      </button>
      <Modal
        open={open}
        onClose={() => setOpen(false)}
        title="Share links"
        closeButton
        description="A link shows the article as last saved to anyone who has it, without an account. Search engines do not list it."
      >
        <ShareLinks articleId={articleId} />
      </Modal>
    </>
  );
}
