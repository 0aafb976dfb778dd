import { Link } from 'react-router';
import { TABLE_PAGE_SIZE } from '../../../../contract/limits.ts';
import { type Failure, failures } from '../../../../contract/newsletter-issue.ts';
import { getIssue, listFailedRecipients } from '../../../../domain/newsletter/newsletter.ts';
import { FilterTabs } from '../../../features/dashboard/filter-tabs.tsx';
import { listUrl } from '../../../features/dashboard/list-url.ts';
import { PageTitle } from '../../../features/dashboard/page-title.tsx';
import { Pager } from '../../../features/dashboard/pager.tsx';
import { FailedRecipientRows } from '../../../features/newsletter/failed-recipient-rows.tsx';
import { IssueActions } from '../../../features/newsletter/issue-rows.tsx';
import { requireStaff } from '../../../request/require-staff.ts';
import { loadPage, runLoader } from '../../../request/route-helpers.ts';
import { Empty } from '../../../ui/empty.tsx';
import type { Route } from './+types/newsletter-email.ts';

type FailureFilter = Failure | 'all';

const tabs: readonly (readonly [FailureFilter, string])[] = [
  ['all', 'All'],
  ['unknown', 'Unknown'],
  ['refused', 'Refused'],
  ['bounced', 'Bounced'],
];

const toPage = (state: FailureFilter, page = 1) => listUrl({ state: state === 'all' ? '' : state }, page);

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { ctx } = requireStaff(context, 'newsletter.list');
  const state: FailureFilter = failures.find((one) => one === url.searchParams.get('state')) ?? 'all';
  const issue = await runLoader(() => getIssue(ctx, params.id));
  const { data, meta } = await loadPage(
    url,
    (page) => listFailedRecipients(ctx, params.id, { page, limit: TABLE_PAGE_SIZE, state }),
    (page) => toPage(state, page),
  );
  return { issue, state, recipients: data, meta };
}

export default function NewsletterEmail({ loaderData }: Route.ComponentProps) {
  const { issue, state, recipients, meta } = loaderData;
  const { unknown, refused, bounced } = issue;
  return (
    <>
      <title>{`Who did not get it: ${issue.subject}`}</title>
      <PageTitle title="Who did not get it" lead={issue.subject}>
        <IssueActions issue={issue} />
        <Link to="/dashboard/newsletter/emails" className="button button-quiet">
          All emails
        </Link>
      </PageTitle>
      <FilterTabs
        label="State"
        tabs={tabs}
        shown={state}
        counts={{ all: unknown + refused + bounced, unknown, refused, bounced }}
        to={(tab) => toPage(tab)}
      />
      <div className="panel mt-4 overflow-x-auto">
        {recipients.length === 0 ? (
          <Empty title="Nobody">
            Recipients who did not get this email, or may not have, are listed here.
          </Empty>
        ) : (
          <FailedRecipientRows recipients={recipients} />
        )}
      </div>
      <p className="mt-4 text-sm text-soft">
        Where delivery is unknown, the email may have arrived: sending it again may bring a second copy.
      </p>
      <Pager page={meta.page} totalPages={meta.totalPages} to={(page) => toPage(state, page)} />
    </>
  );
}
