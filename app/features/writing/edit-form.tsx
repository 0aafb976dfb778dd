import { useState } from 'react';
import { Link } from 'react-router';
import type { Category } from '../../../contract/category.ts';
import { MAX_CATEGORY, MAX_TITLE } from '../../../contract/limits.ts';
import { texts } from '../../../contract/texts.ts';
import type { EditableArticle } from '../../../domain/articles/articles.ts';
import { TextField } from '../../components/field.tsx';
import { LocalDay } from '../../components/local-day.tsx';
import { writingOf } from '../../components/writing.ts';
import type { Refusal } from '../../load.ts';
import { AdditionalPictures } from './additional-pictures.tsx';
import { BodyField } from './body-field.tsx';
import { Conflict } from './conflict.tsx';
import { FeaturedSwitch } from './featured-switch.tsx';
import { PictureField } from './picture-field.tsx';
import { WriteForm } from './write-form.tsx';

interface EditFormProps {
  article: EditableArticle;
  categories: Category[];
  saveId: string;
  refusal: Refusal | undefined;
}

/** An article opened for change. Its version goes along, so that nobody's later text is overwritten unseen. */
export function EditForm({ article, categories, saveId, refusal }: EditFormProps) {
  const [banner, setBanner] = useState(article.bannerImg ?? '');
  const [post, setPost] = useState(article.post);
  const conflict = refusal?.status === 409;
  return (
    <WriteForm screen="edit" refusal={conflict ? undefined : refusal} failed={texts.articles.updateFailed}>
      {({ problems, busy }) => (
        <>
          {conflict && <Conflict id={article._id} message={refusal.message} />}
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
              <TextField
                label="Category"
                name="category"
                required
                maxLength={MAX_CATEGORY}
                dir="auto"
                list="known-categories"
                autoComplete="off"
                defaultValue={article.category}
                problem={problems.category}
              />
              <datalist id="known-categories">
                {categories.map(({ _id, name }) => (
                  <option key={_id} value={name} />
                ))}
              </datalist>
              <Facts article={article} />
              <PictureField
                label="Banner image"
                name="bannerImg"
                value={banner}
                onChange={setBanner}
                publicId={() => `hero_image_${Date.now()}`}
                problem={problems.bannerImg}
              />
            </div>
          </div>
          <AdditionalPictures images={article.additionalImages} />
          <Preview post={post} lang={article.lang} />
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

/** The text as readers will see it, while one writes. */
function Preview({ post, lang }: { post: string; lang: string }) {
  return (
    <details className="panel group">
      <summary className="flex min-h-12 items-center px-5 font-semibold">Live preview</summary>
      <div
        className="prose border-t border-line px-5 py-8"
        {...writingOf(lang)}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the editor's own schema has written it
        dangerouslySetInnerHTML={{ __html: post }}
      />
    </details>
  );
}
