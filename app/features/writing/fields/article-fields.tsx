import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import type { Status } from '../../../../contract/article.ts';
import type { Category } from '../../../../contract/category.ts';
import { texts } from '../../../../contract/texts.ts';
import type { FormContent } from '../../../../contract/working-copy.ts';
import type { EditableArticle } from '../../../../domain/articles/articles.ts';
import { CheckField } from '../../../ui/field.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { LocalDay } from '../../../ui/local-time.tsx';
import { useMay } from '../../../ui/use-may.ts';
import { useEditorSession } from '../../autosave/session-context.ts';
import { PassageMarks } from '../../editor/passages/passage-marks.ts';
import { countOpen, NotesList } from '../../notes/notes-list.tsx';
import { useNotes } from '../../notes/use-notes.ts';
import type { FormStart } from '../editor-props.ts';
import { useWordGoal } from '../outline/use-word-goal.ts';
import { PanelGroup } from '../panel/panel-group.tsx';
import { SidePanel } from '../panel/side-panel.tsx';
import { useFormValue } from '../panel/use-form-value.ts';
import type { SidePanelState } from '../panel/use-side-panel.ts';
import { AdditionalImages } from './additional-images.tsx';
import { AuthorsField } from './authors-field.tsx';
import { BannerField } from './banner-field.tsx';
import { BodyField } from './body-field.tsx';
import { CategorySelect } from './category-select.tsx';
import { CategoryText } from './category-text.tsx';
import { FeaturedSwitch } from './featured-switch.tsx';
import { ListingFields } from './listing-fields.tsx';
import { PagePathField } from './page-path-field.tsx';
import { PublishingFields } from './publishing-fields.tsx';
import { SearchFields } from './search-fields.tsx';
import { SeriesFields } from './series-fields.tsx';
import { TagsField } from './tags-field.tsx';
import { TitleField } from './title-field.tsx';
import { useTextLanguage } from './use-text-language.ts';

const Outline = lazyPart(() => import('../outline/outline.tsx'));

interface ArticleFieldsProps {
  /** Null for a new article. */
  article: EditableArticle | null;
  start: FormStart;
  categories: Category[];
  errors: Record<string, string>;
  /** True if the form was opened for a new article. It keeps its fields after the first save. */
  isNew: boolean;
  /** The status that is chosen in the form. */
  status: Status;
  /** The slug after the last save; null before one. */
  savedSlug: string | null;
  onStatus: (status: Status) => void;
  /** Makes the article a draft. */
  onDraft: () => void;
  panel: SidePanelState;
  smartTypography: boolean;
}

/** The title and the text of an article, and its other fields in a panel. */
export function ArticleFields(props: ArticleFieldsProps) {
  const { article, start, errors, status, panel, smartTypography } = props;
  const session = useEditorSession();
  const { isSheet, isOpen } = panel;
  const [editor, setEditor] = useState<Editor | null>(null);
  const [wordGoal, setWordGoal] = useWordGoal(props.article?._id ?? null);
  const [marks] = useState(() => new PassageMarks());
  const [lang, detect] = useTextLanguage(start.revision?.lang ?? article?.lang ?? null, start.content);
  return (
    <div
      className="writing-columns grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-7 data-beside:xl:grid-cols-[minmax(0,1fr)_18rem]"
      data-beside={isOpen && !isSheet ? '' : undefined}
      data-early={panel.isHydrated ? undefined : ''}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4" inert={isSheet && isOpen}>
        <TitleField
          defaultValue={start.content.title}
          required={status !== 'draft'}
          autoFocus={props.isNew}
          error={errors.title}
          lang={lang}
          onTyped={(title) => detect({ title })}
        />
        <BodyField
          getValue={() => session.body}
          exact={start.unsaved && !start.revision}
          pendingImages={start.pendingImages}
          onChange={(html) => {
            session.setBody(html);
            detect({ post: html });
          }}
          onEarly={(html) => {
            session.body = html;
            detect({ post: html });
          }}
          onHandle={session.setEditor}
          onEditor={setEditor}
          wordGoal={wordGoal}
          marks={marks}
          error={errors.post}
          smartTypography={smartTypography}
          lang={lang}
        />
      </div>
      <SidePanel state={panel}>
        <PanelFields
          {...props}
          lang={lang}
          marks={marks}
          outline={{ editor, goal: wordGoal, onGoal: setWordGoal }}
        />
      </SidePanel>
    </div>
  );
}

interface PanelFieldsProps extends ArticleFieldsProps {
  lang: string | null;
  marks: PassageMarks;
  outline: Omit<React.ComponentProps<typeof Outline>, 'onJump'>;
}

function PanelFields(props: PanelFieldsProps) {
  const { article, start, errors, savedSlug, panel, marks } = props;
  const { touch } = useEditorSession();
  const may = useMay();
  const { content } = start;
  const images = useFormValue(describeImages);
  const listing = useFormValue(({ seriesPart, series }) => (series ? `${series} ${seriesPart}`.trim() : ''));
  return (
    <>
      <PanelGroup name="category" title="Category and tags">
        <CategoryFields {...props} />
        <TagsField tags={content.tags} error={errors.tags} isUsed={panel.isUsed} onChange={touch} />
      </PanelGroup>
      <PanelGroup name="banner" title="Banner">
        <BannerField
          start={content.bannerImg}
          file={pendingFile(start, 'bannerImg')}
          error={errors.bannerImg}
        />
      </PanelGroup>
      <PanelGroup name="listing" title="Excerpt and URL">
        <ListingFields
          content={{ ...content, slug: savedSlug ?? content.slug }}
          lang={props.lang}
          slugHint={article ? slugHints.edit : slugHints.create}
          errors={errors}
        />
      </PanelGroup>
      <PublishingGroup {...props} />
      <PanelGroup name="images" title="Additional images" isRare value={images}>
        <AdditionalImages
          images={content.additionalImages}
          pendingFile={(field) => pendingFile(start, field)}
          errors={errors}
          onChange={touch}
        />
      </PanelGroup>
      <PanelGroup name="authors" title="Authors and series" isRare value={listing}>
        <AuthorsField
          value={content.authors}
          saved={article?.authors ?? []}
          isUsed={panel.isUsed}
          onChange={touch}
          error={errors.authors}
        />
        <SeriesFields content={content} saved={article?.series ?? null} errors={errors} />
        {may('page.write') && <PagePathField path={content.pagePath} error={errors.pagePath} />}
      </PanelGroup>
      <SearchFields content={content} errors={errors} />
      <PanelGroup name="outline" title="Outline" isRare>
        {panel.isUsed && <Outline {...props.outline} onJump={panel.isSheet ? panel.closeSheet : null} />}
      </PanelGroup>
      {article && <NotesGroup articleId={article._id} marks={marks} panel={panel} />}
    </>
  );
}

/** Says how many additional images there are. */
function describeImages({ additionalImages }: FormContent): string {
  const count = additionalImages.filter(({ url }) => url !== '').length;
  return count === 0 ? 'None' : String(count);
}

const statusNames: Record<Status, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
};

function PublishingGroup({
  article,
  start: { content },
  errors,
  isNew,
  status,
  onStatus,
  onDraft,
}: ArticleFieldsProps) {
  // Before an article is published from this form, it is featured by a field of the form.
  const mayFeature = useMay()('article.feature');
  const hasSwitch = article !== null && (!isNew || article.status === 'published');
  return (
    <PanelGroup name="publishing" title="Publishing" isRare value={statusNames[article?.status ?? 'draft']}>
      <PublishingFields
        publishing={content}
        current={article?.status}
        scheduledFor={article?.publishAt}
        onStatus={onStatus}
        onDraft={onDraft}
        error={errors.publishAt}
      />
      {mayFeature && hasSwitch && <FeaturedSwitch article={article} />}
      {mayFeature && !hasSwitch && (
        <CheckField
          name="featured"
          label="Featured"
          defaultChecked={content.featured}
          hint={status !== 'published' && 'Takes effect when you publish the article.'}
        />
      )}
      {article && <Facts article={article} />}
    </PanelGroup>
  );
}

interface NotesGroupProps {
  articleId: string;
  marks: PassageMarks;
  panel: SidePanelState;
}

function NotesGroup({ articleId, marks, panel }: NotesGroupProps) {
  const state = useNotes(articleId);
  const open = countOpen(state);
  return (
    <PanelGroup name="notes" title={open > 0 ? `Comments (${open})` : 'Comments'}>
      <NotesList state={state} marks={marks} onShowText={() => panel.isSheet && panel.closeSheet()} />
    </PanelGroup>
  );
}

function CategoryFields({ start, categories, errors, isNew, status }: ArticleFieldsProps) {
  const { touch } = useEditorSession();
  const { content } = start;
  if (!isNew) {
    const required = status !== 'draft';
    return <CategoryText categories={categories} content={content} required={required} errors={errors} />;
  }
  return (
    <CategorySelect
      categories={categories}
      defaultCategory={content.category}
      defaultSubcategory={content.subcategory}
      error={errors.category}
      onChange={touch}
    />
  );
}

const slugHints = {
  create: 'Letters in any language. If left empty, it is made from the title.',
  edit: 'Letters in any language. The previous URL redirects to the new one.',
};

/** Returns the file of an image that is uploaded from a field. */
function pendingFile({ pendingImages }: FormStart, name: string): File | undefined {
  return pendingImages.find(({ place }) => 'field' in place && place.field === name)?.file;
}

function Facts({ article: { authorName, createdAt, status } }: { article: EditableArticle }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-sm [&_dt]:text-muted">
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
