import { attributeText, imageHtml } from '../html-text.ts';
import { renderTag, type TemplateScope } from '../templates/tags.ts';
import type { JsxTag } from './jsx-tags.ts';

/** Renders a component as plain structure. `inner` is its Markdown content, or null for a self-closing tag. */
export function renderComponent(
  { name, attributes }: JsxTag,
  inner: string | null,
  indent: string,
  scope: TemplateScope,
): string {
  const literals = Object.entries(attributes).filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string',
  );
  const named: Record<string, string> = Object.fromEntries(literals);
  if (name === '') return inner ?? '';
  if (name === 'Link') return link(named, inner ?? '', scope);
  if (/^(?:Image|Img)$/.test(name)) return image(named, scope);
  return renderTag(
    {
      label: `the component <${name}>`,
      name: name
        .replace(/(?<=[a-z])(?=[A-Z])/g, '-')
        .replace(/^You-/, 'You')
        .toLowerCase(),
      given: { positional: [], named },
      inner,
      indent,
    },
    scope,
  );
}

/** A link with a computed URL keeps only its text. */
function link({ href, to }: Record<string, string>, inner: string, { notices }: TemplateScope): string {
  const url = href ?? to;
  if (url !== undefined) return `<a href="${attributeText(url)}">${inner}</a>`;
  notices.leftOut('a link with a computed URL');
  return inner;
}

function image({ src, alt, title, width }: Record<string, string>, { notices }: TemplateScope): string {
  if (src) return imageHtml(src, alt, { title, width });
  notices.leftOut('an image with a computed URL');
  return alt ?? '';
}
