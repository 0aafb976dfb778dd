import { compareLines } from '../../../../contract/compare/compare.ts';
import { compareWords } from '../../../../contract/compare/words.ts';
import { emptyForm } from '../../../../contract/form-content.ts';
import type { FormContent } from '../../../../contract/working-copy.ts';
import { Folded } from '../../history/folded.tsx';
import { Parts } from '../../history/marked.tsx';
import { textLines } from './text-lines.ts';

/** What is saved beside what was typed, to be read: what went is struck through, what came is underlined. */
export default function OfferDifference({
  before,
  after,
}: {
  before: FormContent | null;
  after: FormContent;
}) {
  const old = before ?? emptyForm;
  const fields = fieldsOf(after).filter(([, value], index) => value !== fieldsOf(old)[index]?.[1]);
  const lines = compareLines(textLines(old.post), textLines(after.post));
  return (
    <section
      aria-label={before ? 'The difference' : 'The text'}
      className="grid max-h-[60vh] gap-4 overflow-y-auto rounded-md border border-line p-4"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by the keyboard too
      tabIndex={0}
    >
      <dl className="grid gap-2 text-sm empty:hidden">
        {fields.map(([label, value]) => (
          <div key={label} className="flex flex-wrap gap-x-3">
            <dt className="min-w-24 text-muted">{label}</dt>
            <dd dir="auto" className="min-w-0 break-words">
              <Parts parts={compareWords(fieldsOf(old).find(([name]) => name === label)?.[1] ?? '', value)} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="grid gap-2.5 font-serif text-lg leading-relaxed">
        <Folded lines={lines} />
      </div>
    </section>
  );
}

function fieldsOf(of: FormContent): [label: string, value: string][] {
  const images = of.additionalImages.map(({ url, caption }) => `${caption || url}`).join(', ');
  return [
    ['Title', of.title],
    ['Category', of.category],
    ['Subcategory', of.subcategory],
    ['Address', of.slug],
    ['Excerpt', of.excerpt],
    ['Status', of.status === 'scheduled' ? `${of.status} ${of.publishAt}` : of.status],
    ['Banner image', of.bannerImg],
    ['Additional images', images],
  ];
}
