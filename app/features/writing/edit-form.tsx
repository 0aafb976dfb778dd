import { useState } from 'react';
import { Link } from 'react-router';
import type { Category } from '../../../contract/category.ts';
import { MAX_TITLE } from '../../../contract/limits.ts';
import { texts } from '../../../contract/texts.ts';
import type { EditableArticle } from '../../../domain/articles/articles.ts';
import { TextField } from '../../components/field.tsx';
import { LocalDay } from '../../components/local-day.tsx';
import { Notice } from '../../components/problem.tsx';
import type { Refusal } from '../../load.ts';
import { useSite } from '../../site.ts';
import type { Merged } from '../merge/put-together.ts';
import { AdditionalPictures } from './additional-pictures.tsx';
import { BodyField } from './body-field.tsx';
import { BodyPreview } from './body-preview.tsx';
import { CategoryText } from './category-text.tsx';
import { Conflict } from './conflict.tsx';
import { FeaturedSwitch } from './featured-switch.tsx';
import { ListingFields } from './listing-fields.tsx';
import { PictureField } from './picture-field.tsx';
import { PublishingFields } from './publishing-fields.tsx';
import type { TypedPublishing } from './read-form.ts';
import { wallTimeAt } from './wall-time.ts';
import { WriteForm } from './write-form.tsx';

interface EditFormProps {
  article: EditableArticle;
  categories: Category[];
  saveId: string;
  refusal: Refusal | undefined;
  /** What was chosen and refused, when the whole page was loaded anew. */
  publishing: TypedPublishing | undefined;
}

/** An article opened for change. Its version goes along, so that nobody's later text is overwritten unseen. */
export function EditForm({ refusal, ...props }: EditFormProps) {
  const [merged, setMerged] = useState<{ after: Refusal | undefined; text: Merged }>();
  return (
    <EditedArticle
      key={merged?.text.version}
      {...props}
      {...(merged && {
        article: { ...props.article, ...merged.text },
        publishing: merged.text.publishing,
      })}
      refusal={merged && merged.after === refusal ? undefined : refusal}
      merged={merged !== undefined && merged.after === refusal}
      onMerged={(text) => setMerged({ after: refusal, text })}
    />
  );
}

interface EditedArticleProps extends EditFormProps {
  /** Whether this is the text that was just made of mine and theirs, and not saved yet. */
  merged: boolean;
  onMerged: (merged: Merged) => void;
}

function EditedArticle({
  article,
  categories,
  saveId,
  refusal,
  publishing,
  merged,
  onMerged,
}: EditedArticleProps) {
  const { timeZone } = useSite();
  const [banner, setBanner] = useState(article.bannerImg ?? '');
  const [post, setPost] = useState(article.post);
  const conflict = refusal?.status === 409;
  return (
    <WriteForm screen="edit" refusal={conflict ? undefined : refusal} failed={texts.articles.updateFailed}>
      {({ problems, busy }) => (
        <>
          {conflict && (
            <Conflict id={article._id} message={refusal.message} base={article.version} onMerged={onMerged} />
          )}
          {merged && (
            <Notice>Both texts are together in this form. Look it over, then press Update Article.</Notice>
          )}
          <input type="hidden" name="version" value={article.version} />
          <input type="hidden" name="saveId" value={saveId} />
          <div className="grid items-start gap-7 lg:grid-cols-[minmax(0,1fr)_20rem]">
            <div className="grid gap-7">
              <TextField
                label="Title"
                name="title"
                required
                maxLength={MAX_TITLE}
                dir="auto"
                autoComplete="off"
                defaultValue={article.title}
                problem={problems.title}
              />
              <BodyField value={post} onChange={setPost} problem={problems.post} />
            </div>
            <div className="grid gap-7">
              <FeaturedSwitch id={article._id} featured={article.featured} />
              <PublishingFields
                publishing={publishing ?? publishingNow(article, timeZone)}
                key={article.status}
                current={article.status}
                problem={problems.publishAt}
              />
              <CategoryText
                categories={categories}
                category={article.category}
                subcategory={article.subcategory ?? ''}
                problems={problems}
              />
              <Facts article={article} />
              <PictureField
                label="Banner image"
                name="bannerImg"
                value={banner}
                onChange={setBanner}
                publicId={() => `hero_image_${Date.now()}`}
                problem={problems.bannerImg}
              />
              <ListingFields
                slug={article.slug}
                excerpt={article.excerpt ?? ''}
                slugHint="Letters of any script; the address it had leads here as well."
                problems={problems}
              />
            </div>
          </div>
          <AdditionalPictures images={article.additionalImages} />
          <BodyPreview post={post} lang={article.lang} />
          <div className="sticky bottom-0 -mx-4 flex gap-2 border-t border-line bg-paper px-4 py-3">
            <Link to="/dashboard/manage-article" className="button button-quiet">
              Cancel
            </Link>
            <button type="submit" className="button" disabled={busy}>
              {busy ? texts.articles.updating : texts.articles.update}
            </button>
          </div>
        </>
      )}
    </WriteForm>
  );
}

function publishingNow({ status, publishAt }: EditableArticle, timeZone: string): TypedPublishing {
  return { status, publishAt: publishAt ? wallTimeAt(publishAt, timeZone) : '' };
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
