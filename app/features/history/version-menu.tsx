import { Menu } from '@base-ui/react/menu';
import { Ellipsis, GitCompareArrows, History } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import type { HistoryArticle } from '../../../domain/articles/articles.ts';
import { pathTo } from '../../../shared/paths.ts';
import { MenuPopup } from '../../ui/menu-popup.tsx';
import { comparisonQuery, type VersionPair } from './version-pair.ts';

export interface VersionMenuProps {
  article: Pick<HistoryArticle, '_id' | 'version' | 'mayChange'>;
  version: number;
  compared: VersionPair | null;
  page: number;
}

const ITEM =
  'flex min-h-11 cursor-default items-center gap-2.5 rounded-md px-3 outline-none select-none data-highlighted:bg-sunken';

/** A menu that compares a version with the current or the shown one, and restores it. */
export default function VersionMenu({ article, version, compared, page }: VersionMenuProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const others = new Set([article.version, compared?.to ?? article.version]);
  others.delete(version);
  return (
    <Menu.Root defaultOpen>
      <Menu.Trigger
        ref={trigger}
        className="icon-button relative z-1 shrink-0"
        aria-label={`Actions for version ${version}`}
      >
        <Ellipsis size={18} aria-hidden />
      </Menu.Trigger>
      <MenuPopup finalFocus={trigger}>
        {[...others].map((other) => (
          <Menu.Item
            key={other}
            className={ITEM}
            render={<Link to={comparisonQuery(inOrder(version, other), page)} />}
          >
            <GitCompareArrows size={17} aria-hidden /> Compare with version {other}
            {other === article.version && ' (current)'}
          </Menu.Item>
        ))}
        {article.mayChange && version !== article.version && (
          <Menu.Item className={ITEM} render={<Link to={`${pathTo.edit(article._id)}?restore=${version}`} />}>
            <History size={17} aria-hidden /> Restore version {version}
          </Menu.Item>
        )}
      </MenuPopup>
    </Menu.Root>
  );
}

function inOrder(one: number, other: number): VersionPair {
  return { from: Math.min(one, other), to: Math.max(one, other) };
}
