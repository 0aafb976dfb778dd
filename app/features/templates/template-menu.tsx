import { Menu } from '@base-ui/react/menu';
import { LayoutTemplate } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import type { Template } from '../../../contract/template.ts';
import { pathTo } from '../../../shared/paths.ts';
import { MenuPopup } from '../../ui/menu-popup.tsx';

/** Chooses the template that a new article starts with. */
export default function TemplateMenu({ templates }: { templates: Pick<Template, '_id' | 'name'>[] }) {
  const trigger = useRef<HTMLButtonElement>(null);
  return (
    <Menu.Root defaultOpen>
      <Menu.Trigger
        ref={trigger}
        className="script-only button button-quiet button-small"
        aria-label="Start from a template"
      >
        <LayoutTemplate size={17} aria-hidden /> <span className="max-lg:sr-only">Start from a template</span>
      </Menu.Trigger>
      <MenuPopup finalFocus={trigger} className="max-h-96 max-w-80 min-w-44 overflow-y-auto text-sm">
        {templates.map(({ _id, name }) => (
          <Menu.Item
            key={_id}
            className="flex min-h-11 items-center rounded-md px-3 wrap-anywhere outline-none data-highlighted:bg-sunken"
            render={<Link to={pathTo.newArticle({ template: _id })} dir="auto" />}
          >
            {name}
          </Menu.Item>
        ))}
      </MenuPopup>
    </Menu.Root>
  );
}
