import type { TagLink } from '../../../domain/tags/tags.ts';
import { pathTo } from '../../../shared/paths.ts';
import { CategoryName } from '../../ui/category-name.tsx';

interface CategoryAndTagLinksProps {
  category: string;
  subcategory: string | null;
  tags: TagLink[];
}

/** Links to an article's category, subcategory and tags, below its text. */
export function CategoryAndTagLinks({ category, subcategory, tags }: CategoryAndTagLinksProps) {
  return (
    <ul className="no-print flex flex-wrap gap-2">
      <PillLink href={pathTo.category(category)}>
        <CategoryName category={category} subcategory={null} />
      </PillLink>
      {subcategory && (
        <PillLink href={pathTo.category(category, subcategory)}>
          <CategoryName category={category} subcategory={subcategory} />
        </PillLink>
      )}
      {tags.map(({ name, slug }) => (
        <PillLink key={slug} href={pathTo.tag(slug)} className="bg-sunken">
          {name}
        </PillLink>
      ))}
    </ul>
  );
}

function PillLink(props: { href: string; className?: string; children: React.ReactNode }) {
  return (
    <li className="max-w-full">
      <a
        href={props.href}
        rel="tag"
        dir="auto"
        className={`inline-block max-w-full rounded-full border border-line px-4 py-2.5 text-sm leading-[1.375rem] wrap-anywhere hover:border-accent hover:text-accent ${props.className ?? ''}`}
      >
        {props.children}
      </a>
    </li>
  );
}
