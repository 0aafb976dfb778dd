import { useId, useState } from 'react';
import type { Status } from '../../../../contract/article.ts';
import type { Category } from '../../../../contract/category.ts';
import { texts } from '../../../../contract/texts.ts';
import type { EditableArticle } from '../../../../domain/articles/articles.ts';
import { LocalDay } from '../../../components/local-day.tsx';
import type { EditorSession } from '../../autosave/session.ts';
import { ImageField } from '../../media/image-field.tsx';
import type { FormStart } from '../editor-props.ts';
import { AdditionalImages } from './additional-images.tsx';
import { BodyField } from './body-field.tsx';
import { CategorySelect } from './category-select.tsx';
import { CategoryText } from './category-text.tsx';
import { FeaturedSwitch } from './featured-switch.tsx';
import { ListingFields } from './listing-fields.tsx';
import { PublishingFields } from './publishing-fields.tsx';
import { TitleField } from './title-field.tsx';
import { useChanged } from './use-changed.ts';

interface ArticleFieldsProps {
  desk: EditorSession;
  /** The article that is changed; null for a new one. */
  article: EditableArticle | null;
  start: FormStart;
  categories: Category[];
  problems: Record<string, string>;
  /** Whether the form was opened for a new article; it keeps its list of categories when that has been saved. */
  isNew: boolean;
  /** What is chosen to become of the text. */
  status: Status;
  /** The address that the last save has made; null before one. */
  savedSlug: string | null;
  onChoose: (status: Status) => void;
}

/** Everything an article is made of. */
export function ArticleFields(props: ArticleFieldsProps) {
  const { desk, article, start, categories, problems, isNew, status, savedSlug, onChoose } = props;
  const { content } = start;
  // On what was never out here, it goes with the save that publishes it.
  const switched = article !== null && (!isNew || article.status === 'published');
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-7 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid gap-7">
          <TitleField first={content.title} required={status !== 'draft'} problem={problems.title} />
          <BodyField
            read={() => desk.body}
            exact={start.unsaved && !start.earlier}
            given={start.pictures}
            onChange={desk.setBody}
            problem={problems.post}
          />
        </div>
        <div className="grid gap-7 xl:sticky xl:top-4 xl:-mx-2 xl:max-h-[calc(100dvh-7rem)] xl:overflow-y-auto xl:px-2 xl:pb-2 xl:[scrollbar-width:thin]">
          {switched && <FeaturedSwitch article={article} />}
          <PublishingFields
            publishing={content}
            current={article?.status}
            planned={article?.publishAt}
            onChoose={onChoose}
            problem={problems.publishAt}
          />
          {!isNew ? (
            <CategoryText
              categories={categories}
              content={content}
              required={status !== 'draft'}
              problems={problems}
            />
          ) : (
            <CategorySelect
              categories={categories}
              first={content.category}
              firstBelow={content.subcategory}
              problem={problems.category}
              onChange={desk.touch}
            />
          )}
          {article && <Facts article={article} />}
          <Banner
            desk={desk}
            first={content.bannerImg}
            given={givenFor(start, 'bannerImg')}
            problem={problems.bannerImg}
          />
          <ListingFields
            slug={savedSlug ?? content.slug}
            excerpt={content.excerpt}
            slugHint={article ? slugHints.edit : slugHints.create}
            problems={problems}
          />
          {!switched && <FeaturedBox first={content.featured} waits={status !== 'published'} />}
        </div>
      </div>
      <AdditionalImages
        images={content.additionalImages}
        givenFor={(field) => givenFor(start, field)}
        problems={problems}
        onChange={desk.touch}
      />
    </>
  );
}

const slugHints = {
  create: 'Letters of any script; left empty, it is made from the title.',
  edit: 'Letters of any script; the address it had leads here as well.',
};

/** A picture of an earlier sitting that is to be sent from a field. */
function givenFor({ pictures }: FormStart, name: string): File | undefined {
  return pictures.find(({ place }) => 'field' in place && place.field === name)?.file;
}

interface BannerProps {
  desk: EditorSession;
  first: string;
  given: File | undefined;
  problem: string | undefined;
}

function Banner({ desk, first, given, problem }: BannerProps) {
  const [banner, setBanner] = useState(first);
  useChanged(banner, desk.touch);
  return (
    <ImageField
      label="Banner image"
      name="bannerImg"
      value={banner}
      onChange={setBanner}
      publicId={() => `hero_image_${Date.now()}`}
      given={given}
      problem={problem}
    />
  );
}

function FeaturedBox({ first, waits }: { first: boolean; waits: boolean }) {
  const hint = useId();
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3 font-medium">
        <input
          type="checkbox"
          name="featured"
          defaultChecked={first}
          aria-describedby={hint}
          className="size-5 accent-accent"
        />{' '}
        Featured
      </label>
      <p id={hint} className="text-sm text-muted empty:hidden">
        {waits && 'Takes effect when you publish the article.'}
      </p>
    </div>
  );
}

function Facts({ article: { authorName, createdAt, status } }: { article: EditableArticle }) {
  return (
    <dl className="panel grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 p-4 text-sm [&_dt]:text-muted">
      <dt>Author</dt>
      <dd dir="auto">{authorName || texts.unknownAuthor}</dd>
      <dt>Created</dt>
      <dd>
        <LocalDay instant={createdAt} />
      </dd>
      <dt>Status</dt>
      <dd className="capitalize">{status}</dd>
    </dl>
  );
}
