import { Menu } from '@base-ui/react/menu';
import { CopyPlus, Ellipsis, LayoutTemplate } from 'lucide-react';
import { useState } from 'react';
import type { EditableArticle } from '../../../domain/articles/articles.ts';
import { useDuplicate } from '../copying/use-duplicate.ts';
import { SaveTemplateDialog } from '../templates/save-template-dialog.tsx';

const ITEM =
  'flex min-h-11 cursor-default items-center gap-2.5 rounded-md px-3 outline-none select-none data-highlighted:bg-sunken';

/** A menu of further actions for an article. */
export function ArticleMenu({ article }: { article: EditableArticle }) {
  const { duplicate, isBusy } = useDuplicate();
  const [isSavingTemplate, setSavingTemplate] = useState(false);
  return (
    <>
      <Menu.Root>
        <Menu.Trigger
          disabled={isBusy}
          className="script-only button button-quiet button-small"
          aria-label="More actions"
        >
          <Ellipsis size={18} aria-hidden />
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner sideOffset={4} align="end" className="z-50">
            <Menu.Popup className="panel min-w-44 p-1.5 text-sm shadow-raised outline-none">
              <Menu.Item className={ITEM} onClick={() => void duplicate(article._id)}>
                <CopyPlus size={17} aria-hidden /> Duplicate
              </Menu.Item>
              <Menu.Item className={ITEM} onClick={() => setSavingTemplate(true)}>
                <LayoutTemplate size={17} aria-hidden /> Save as template
              </Menu.Item>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      {isSavingTemplate && <SaveTemplateDialog article={article} onClose={() => setSavingTemplate(false)} />}
    </>
  );
}
