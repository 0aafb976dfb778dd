import { Menu } from '@base-ui/react/menu';
import {
  ChartNoAxesCombined,
  CopyPlus,
  Ellipsis,
  ExternalLink,
  History,
  LayoutTemplate,
  Share2,
  Trash2,
} from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { texts } from '../../../contract/texts.ts';
import type { EditableArticle } from '../../../domain/articles/articles.ts';
import { pathTo } from '../../../shared/paths.ts';
import { MenuPopup } from '../../ui/menu-popup.tsx';
import { useMay } from '../../ui/use-may.ts';
import { useDuplicate } from '../copying/use-duplicate.ts';
import { SaveTemplateDialog } from '../templates/save-template-dialog.tsx';

const ITEM =
  'flex min-h-11 cursor-default items-center gap-2.5 rounded-md px-3 outline-none select-none data-highlighted:bg-sunken';

interface ArticleMenuProps {
  article: EditableArticle;
  onDelete: () => void;
  /** Opens the share links; undefined for those who may not make any. */
  onShare: (() => void) | undefined;
}

/**
 * A menu of further actions for an article. On narrow screens it also has those that stand beside it on wide
 * ones.
 */
export default function ArticleMenu({ article, onDelete, onShare }: ArticleMenuProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const { _id, status, canDelete } = article;
  const { duplicate, isBusy } = useDuplicate();
  const mayMakeTemplates = useMay()('template.manage');
  const [isSavingTemplate, setSavingTemplate] = useState(false);
  return (
    <>
      <Menu.Root defaultOpen>
        <Menu.Trigger ref={trigger} className="script-only icon-button" aria-label="More actions">
          <Ellipsis size={18} aria-hidden />
        </Menu.Trigger>
        <MenuPopup finalFocus={trigger}>
          <Menu.Item className={`${ITEM} lg:hidden`} render={<Link to={pathTo.history(_id)} />}>
            <History size={17} aria-hidden /> History
          </Menu.Item>
          {status === 'published' && (
            <Menu.Item className={`${ITEM} lg:hidden`} render={<Link to={pathTo.text(article)} />}>
              <ExternalLink size={17} aria-hidden /> View
            </Menu.Item>
          )}
          {onShare && (
            <Menu.Item className={`${ITEM} sm:hidden`} onClick={onShare}>
              <Share2 size={17} aria-hidden /> Share
            </Menu.Item>
          )}
          {status === 'published' && (
            <Menu.Item className={ITEM} render={<Link to={pathTo.articleStatistics(_id)} />}>
              <ChartNoAxesCombined size={17} aria-hidden /> Statistics
            </Menu.Item>
          )}
          <Menu.Item className={ITEM} onClick={() => isBusy || void duplicate(_id)}>
            <CopyPlus size={17} aria-hidden /> Duplicate
          </Menu.Item>
          {mayMakeTemplates && (
            <Menu.Item className={ITEM} onClick={() => setSavingTemplate(true)}>
              <LayoutTemplate size={17} aria-hidden /> Save as template
            </Menu.Item>
          )}
          <Menu.Item
            className={`${ITEM} data-disabled:text-muted lg:hidden`}
            disabled={!canDelete}
            onClick={onDelete}
          >
            <Trash2 size={17} aria-hidden />
            {canDelete ? 'Delete' : texts.articles.onlyCreatorDeletes}
          </Menu.Item>
        </MenuPopup>
      </Menu.Root>
      {isSavingTemplate && <SaveTemplateDialog article={article} onClose={() => setSavingTemplate(false)} />}
    </>
  );
}
