import { useState } from 'react';
import type { Category } from '../../../contract/category.ts';
import { MAX_TITLE } from '../../../contract/limits.ts';
import { texts } from '../../../contract/texts.ts';
import { TextField } from '../../components/field.tsx';
import type { Refusal } from '../../load.ts';
import { AdditionalPictures } from './additional-pictures.tsx';
import { BodyField } from './body-field.tsx';
import { CategorySelect } from './category-select.tsx';
import { PictureField } from './picture-field.tsx';
import type { TypedArticle } from './read-form.ts';
import { WriteForm } from './write-form.tsx';

/** Everything a new article needs. Given another `key` it is empty again. */
export function CreateForm({
  categories,
  saveId,
  refusal,
  typed,
}: {
  categories: Category[];
  saveId: string;
  refusal: Refusal | undefined;
  /** What was sent and refused, when the whole page was loaded anew. */
  typed: TypedArticle | undefined;
}) {
  const [banner, setBanner] = useState(typed?.bannerImg ?? '');
  const [post, setPost] = useState(typed?.post ?? '');
  return (
    <WriteForm screen="create" refusal={refusal} failed={texts.articles.createFailed}>
      {({ problems, busy }) => (
        <>
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
                defaultValue={typed?.title}
                problem={problems.title}
              />
              <BodyField value={post} onChange={setPost} problem={problems.post} />
            </div>
            <div className="grid gap-7">
              <CategorySelect categories={categories} first={typed?.category} problem={problems.category} />
              <PictureField
                label="Banner image"
                name="bannerImg"
                value={banner}
                onChange={setBanner}
                publicId={() => `hero_image_${Date.now()}`}
                problem={problems.bannerImg}
              />
              <label className="flex min-h-11 items-center gap-3 font-medium">
                <input type="checkbox" name="featured" className="size-5 accent-accent" /> Featured
              </label>
            </div>
          </div>
          <AdditionalPictures images={typed?.additionalImages ?? []} />
          <div>
            <button type="submit" className="button" disabled={busy}>
              {busy ? texts.articles.publishing : 'Publish Article'}
            </button>
          </div>
        </>
      )}
    </WriteForm>
  );
}
