import { Share2 } from 'lucide-react';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { ShareLinks } from './share-links.tsx';

interface ShareButtonProps {
  articleId: string;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/** Opens the share links of an article, which the menu of narrow screens opens too. */
export function ShareButton({ articleId, isOpen, onOpen, onClose }: ShareButtonProps) {
  return (
    <>
      <button
        type="button"
        className="button button-quiet button-small max-sm:[[data-scripts]_&]:hidden"
        onClick={onOpen}
      >
        <Share2 size={17} aria-hidden /> <span className="max-lg:sr-only">Share</span>
      </button>
      <Modal
        open={isOpen}
        onClose={onClose}
        title="Share links"
        closeButton
        description="A link shows the article as last saved to anyone who has it, without an account. Search engines do not list it."
      >
        <ShareLinks articleId={articleId} />
      </Modal>
    </>
  );
}
