import { useState } from 'react';
import type { Category } from '../../../contract/category.ts';
import { MAX_TITLE } from '../../../contract/limits.ts';
import { texts } from '../../../contract/texts.ts';
import { TextField } from '../../components/field.tsx';
import type { Refusal } from '../../load.ts';
import { AdditionalPictures } from './additional-pictures.tsx';
import { BodyField } from './body-field.tsx';
import { CategorySelect } from './category-select.tsx';
import { ListingFields } from './listing-fields.tsx';
import { PictureField } from './picture-field.tsx';
import { PublishingFields } from './publishing-fields.tsx';
import type { TypedArticle, TypedPublishing } from './read-form.ts';
import { WriteForm } from './write-form.tsx';

const buttons = {
  published: { idle: 'Publish Article', busy: texts.articles.publishing },
  draft: { idle: 'Save Draft', busy: 'Saving...' },
  scheduled: { idle: 'Schedule Article', busy: 'Scheduling...' },
};

/** Everything a new article needs. Given another `key` it is empty again. */
export function CreateForm({
  categories,
  saveId,
  refusal,
  typed,
  publishing = { status: 'published', publishAt: '' },
}: {
  categories: Category[];
  saveId: string;
  refusal: Refusal | undefined;
  /** What was sent and refused, when the whole page was loaded anew. */
  typed: TypedArticle | undefined;
  publishing: TypedPublishing | undefined;
}) {
  const [banner, setBanner] = useState(typed?.bannerImg ?? '');
  const [post, setPost] = useState(typed?.post ?? '');
  const [status, setStatus] = useState(publishing.status);
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
              <PublishingFields publishing={publishing} onChoose={setStatus} problem={problems.publishAt} />
              <CategorySelect
                categories={categories}
                first={typed?.category}
                firstBelow={typed?.subcategory}
                problem={problems.category}
              />
              <PictureField
                label="Banner image"
                name="bannerImg"
                value={banner}
                onChange={setBanner}
                publicId={() => `hero_image_${Date.now()}`}
                problem={problems.bannerImg}
              />
              <ListingFields
                slug={typed?.slug ?? ''}
                excerpt={typed?.excerpt ?? ''}
                slugHint="Letters of any script; left empty, it is made from the title."
                problems={problems}
              />
              <label className="flex min-h-11 items-center gap-3 font-medium">
                <input type="checkbox" name="featured" className="size-5 accent-accent" /> Featured
              </label>
            </div>
          </div>
          <AdditionalPictures images={typed?.additionalImages ?? []} />
          <div>
            <button type="submit" className="button" disabled={busy}>
              {buttons[status][busy ? 'busy' : 'idle']}
            </button>
          </div>
        </>
      )}
    </WriteForm>
  );
}
