import { Form, redirect } from 'react-router';
import { MEDIA_PAGE_SIZE } from '../../../contract/limits.ts';
import { texts } from '../../../contract/texts.ts';
import { listMedia } from '../../../domain/media/media.ts';
import { Empty } from '../../features/articles/empty.tsx';
import { FilterTabs } from '../../features/dashboard/filter-tabs.tsx';
import { listQuery, termOf } from '../../features/dashboard/list-address.ts';
import { PageTitle } from '../../features/dashboard/page-title.tsx';
import { Pager } from '../../features/dashboard/pager.tsx';
import { SearchField } from '../../features/dashboard/search-field.tsx';
import { MediaGrid } from '../../features/media/media-grid.tsx';
import { MediaUpload } from '../../features/media/media-upload.tsx';
import { pageNumber } from '../../page-number.ts';
import { requireAdministrator, runLoader } from '../../route-helpers.ts';
import type { Route } from './+types/media.ts';

const tabs = [
  ['all', 'All'],
  ['used', 'In use'],
  ['unused', 'Unused'],
] as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = requireAdministrator(context, 'media.list');
  const term = termOf(url);
  const use = tabs.find(([each]) => each === url.searchParams.get('use'))?.[0] ?? 'all';
  const asked = { page: pageNumber(url) ?? 1, limit: MEDIA_PAGE_SIZE, use, searchTerm: term };
  const { data, meta } = await runLoader(() => listMedia(ctx, asked));
  // Where the last of a page was deleted, there is one page less.
  if (meta.page > 1 && meta.page > meta.totalPages) throw redirect(query({ use, term }, meta.totalPages));
  return { pictures: data, meta, term, use, elsewhere: ctx.config.mediaUpload !== undefined };
}

type Narrowed = { use: (typeof tabs)[number][0]; term: string };

function query({ use, term }: Narrowed, page = 1): string {
  return listQuery({ use: use === 'all' ? '' : use, q: term }, page);
}

export default function Media({ loaderData }: Route.ComponentProps) {
  const { pictures, meta, term, use, elsewhere } = loaderData;
  return (
    <>
      <title>Media</title>
      <PageTitle title="Media" lead={texts.media.found(meta.total)} />
      <MediaUpload elsewhere={elsewhere}>
        <FilterTabs label="Use" tabs={tabs} shown={use} to={(each) => query({ use: each, term })} />
        <Form className="my-4 flex flex-wrap gap-3" role="search">
          {use !== 'all' && <input type="hidden" name="use" value={use} />}
          <SearchField label="Search name, alt text, article" term={term} />
          <button type="submit" className="button button-quiet">
            Search
          </button>
        </Form>
        {pictures.length === 0 && (
          <div className="panel">
            <NoPictures term={term} use={use} />
          </div>
        )}
        <MediaGrid pictures={pictures} />
        <Pager page={meta.page} totalPages={meta.totalPages} to={(page) => query({ use, term }, page)} />
      </MediaUpload>
    </>
  );
}

function NoPictures({ term, use }: Narrowed) {
  if (term) return <Empty title={texts.search.none(term)}>{texts.search.hint}</Empty>;
  if (use === 'unused') return <Empty title="No unused pictures">Every picture is shown somewhere.</Empty>;
  return (
    <Empty title={use === 'used' ? 'No pictures in use' : 'No pictures yet'}>
      Upload some above, or add them while you write: they all appear here.
    </Empty>
  );
}
