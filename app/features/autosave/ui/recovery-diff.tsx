import { type ArticleField, fieldLabels, plainWords } from '../../../../contract/article-fields.ts';
import { emptyForm } from '../../../../contract/form-content.ts';
import type { FormContent } from '../../../../contract/working-copy.ts';
import { readTask, taskSign } from '../../../../shared/body/tasks.ts';
import { compareLines } from '../../../../shared/diff/lines.ts';
import { compareWords } from '../../../../shared/diff/words.ts';
import { DiffFields, FoldedLines } from '../../history/diff-lines.tsx';

/** Shows how unsaved text differs from the saved article; `before` is null for a new article. */
export default function RecoveryDiff({ before, after }: { before: FormContent | null; after: FormContent }) {
  const old = before ?? emptyForm;
  const oldFields = new Map(labelledFields(old));
  const changed = labelledFields(after)
    .filter(([label, value]) => value !== oldFields.get(label))
    .map(([label, value]) => ({ label, parts: compareWords(oldFields.get(label) ?? '', value) }));
  const lines = compareLines(textLines(old.post), textLines(after.post));
  return (
    <section
      aria-label={before ? 'Changes' : 'Text'}
      className="grid max-h-[60vh] gap-4 overflow-y-auto rounded-md border border-line p-4"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: makes the section scrollable by keyboard
      tabIndex={0}
    >
      <DiffFields fields={changed} />
      <div className="grid gap-2.5 font-serif text-lg leading-relaxed">
        <FoldedLines lines={lines} />
      </div>
    </section>
  );
}

type LabelledField = [label: string, value: string];

function labelledFields(content: FormContent): LabelledField[] {
  const { title, category, subcategory, tags, slug, status, publishAt, bannerImg } = content;
  const values: Record<Exclude<ArticleField, 'seriesPart'>, string> = {
    title,
    category,
    subcategory,
    tags,
    series: [content.series, content.seriesPart].filter(Boolean).join(', part '),
    authors: content.authors.replaceAll(',', ', '),
    slug,
    publishing: status === 'scheduled' ? `${status} ${publishAt}` : status,
    bannerImg,
    additionalImages: content.additionalImages.map(({ url, caption }) => caption || url).join(', '),
    ...plainWords(content),
  };
  return Object.entries(values).map(([name, value]) => [fieldLabels[name as ArticleField], value]);
}

const BLOCKS = 'p, h1, h2, h3, h4, h5, h6, li, pre, dt, dd, figcaption, summary, tr, img, hr';

/** Returns a line of text for each block of a body. Parses it without loading or running anything in it. */
function textLines(html: string): string[] {
  const { body } = new DOMParser().parseFromString(`<body>${html}</body>`, 'text/html');
  return [...body.querySelectorAll<HTMLElement>(BLOCKS)]
    .map((block) => (block.tagName === 'IMG' ? `[${block.getAttribute('alt') || 'image'}]` : ownText(block)))
    .filter((line) => line !== '');
}

/** Returns the text of a block without that of the blocks inside it, which have lines of their own. */
function ownText(block: HTMLElement): string {
  const copy = block.cloneNode(true) as HTMLElement;
  for (const inner of copy.querySelectorAll(BLOCKS)) inner.remove();
  const done = block.tagName === 'LI' ? readTask(block.className) : null;
  const text = (copy.textContent ?? '').replace(/\s+/g, ' ').trim();
  return done === null ? text : `${taskSign(done)} ${text}`;
}
