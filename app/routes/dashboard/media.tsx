import { MEDIA_PAGE_SIZE } from '../../../contract/limits.ts';
import { texts } from '../../../contract/texts.ts';
import { listMedia } from '../../../domain/media/media.ts';
import { plural } from '../../../shared/text/counts.ts';
import { ListFilter } from '../../features/dashboard/list-filter.tsx';
import { listUrl, readSearchTerm } from '../../features/dashboard/list-url.ts';
import { PageTitle } from '../../features/dashboard/page-title.tsx';
import { Pager } from '../../features/dashboard/pager.tsx';
import { MediaGrid } from '../../features/media/media-grid.tsx';
import { MediaUpload } from '../../features/media/media-upload.tsx';
import { requireStaff } from '../../request/require-staff.ts';
import { loadPage } from '../../request/route-helpers.ts';
import { Empty } from '../../ui/empty.tsx';
import type { Route } from './+types/media.ts';

const tabs = [
  ['all', 'All'],
  ['used', 'In use'],
  ['unused', 'Unused'],
] as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = requireStaff(context, 'media.list');
  const term = readSearchTerm(url);
  const use = tabs.find(([tab]) => tab === url.searchParams.get('use'))?.[0] ?? 'all';
  const { data, meta } = await loadPage(
    url,
    (page) => listMedia(ctx, { page, limit: MEDIA_PAGE_SIZE, use, searchTerm: term }),
    (page) => listPath({ use, term }, page),
  );
  return { images: data, meta, term, use, external: ctx.config.mediaUpload !== undefined };
}

type Filter = { use: (typeof tabs)[number][0]; term: string };

function listPath({ use, term }: Filter, page = 1): string {
  return listUrl({ use: use === 'all' ? '' : use, q: term }, page);
}

export default function Media({ loaderData }: Route.ComponentProps) {
  const { images, meta, term, use, external } = loaderData;
  const isEmpty = images.length === 0 && !term && use === 'all';
  return (
    <>
      <title>Media</title>
      <PageTitle title="Media" lead={isEmpty ? undefined : plural(meta.total, 'image')} />
      <MediaUpload external={external}>
        {!isEmpty && (
          <ListFilter
            label="Use"
            tabs={tabs}
            parameter="use"
            shown={use}
            to={(shown) => listPath({ use: shown, term })}
            search="Search name, alt text, article"
            term={term}
          />
        )}
        {images.length === 0 && (
          <div className="panel">
            <NoImages term={term} use={use} />
          </div>
        )}
        <MediaGrid images={images} />
        <Pager page={meta.page} totalPages={meta.totalPages} to={(page) => listPath({ use, term }, page)} />
      </MediaUpload>
    </>
  );
}

function NoImages({ term, use }: Filter) {
  if (term) return <Empty title={texts.search.none(term)}>{texts.search.hint}</Empty>;
  if (use === 'unused') return <Empty title="No unused images">Every image is in use.</Empty>;
  return (
    <Empty title={use === 'used' ? 'No images in use' : 'No images yet'}>
      Upload images above or add them to an article. All of them appear here.
    </Empty>
  );
}
