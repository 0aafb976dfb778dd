import { Link } from 'react-router';
import type { EmailStatistics, MonthStatistics } from '../../../../contract/newsletter-statistics.ts';
import { newsletterStatistics } from '../../../../domain/newsletter/newsletter.ts';
import { plural } from '../../../../shared/text/counts.ts';
import { PageTitle } from '../../../features/dashboard/page-title.tsx';
import { BarPlot } from '../../../features/newsletter/bar-plot.tsx';
import { requireStaff } from '../../../request/require-staff.ts';
import { runLoader } from '../../../request/route-helpers.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { LocalDay } from '../../../ui/local-time.tsx';
import type { Route } from './+types/newsletter-statistics.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx } = requireStaff(context, 'newsletter.list');
  return runLoader(() => newsletterStatistics(ctx));
}

export default function NewsletterStatistics({ loaderData }: Route.ComponentProps) {
  const { confirmed, months, emails } = loaderData;
  return (
    <>
      <title>Newsletter statistics</title>
      <PageTitle title="Newsletter statistics" lead={`${plural(confirmed, 'confirmed subscriber')} now`}>
        <Link to="/dashboard/newsletter" className="button button-quiet">
          Subscribers
        </Link>
      </PageTitle>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        {(emails.length > 0 || months.some(hasNumbers)) && <Months months={months} />}
        <Emails emails={emails} />
        <p className="text-sm text-soft">
          Emails have no tracking images and their links lead straight to the pages, so nobody knows who
          opened them. Unsubscriptions count for the email whose link was used. Readers came from its links,
          which are the same for all who got it.
        </p>
      </div>
    </>
  );
}

function hasNumbers({ subscribed, unsubscribed, bounced }: MonthStatistics): boolean {
  return subscribed + unsubscribed + bounced > 0;
}

function Months({ months }: { months: MonthStatistics[] }) {
  return (
    <section aria-labelledby="months-title" className="panel grid grid-cols-[minmax(0,1fr)] gap-5 p-5">
      <h2 id="months-title" className="text-lg font-semibold">
        Subscriptions in the last 12 months
      </h2>
      <BarPlot
        title="Bars for each month: those who subscribed, who unsubscribed and who bounced"
        series={[
          { name: 'Subscribed', className: 'fill-accent' },
          { name: 'Unsubscribed', className: 'fill-muted' },
          { name: 'Bounced', className: 'fill-danger' },
        ]}
        bars={months.map(({ month, subscribed, unsubscribed, bounced }) => ({
          id: month,
          label: monthName(month, 'short'),
          values: [subscribed, unsubscribed, bounced],
        }))}
      />
      <details>
        <summary className="min-h-11 cursor-pointer py-2 font-medium">Numbers</summary>
        <DataTable columns={['Month', ...['Subscribed', 'Unsubscribed', 'Bounced'].map(ofNumbers)]}>
          {months.toReversed().map(({ month, subscribed, unsubscribed, bounced }) => (
            <tr key={month}>
              <td>
                {monthName(month, 'long')} {month.slice(0, 4)}
              </td>
              <td data-label="Subscribed" className="text-end tabular-nums">
                {number(subscribed)}
              </td>
              <td data-label="Unsubscribed" className="text-end tabular-nums">
                {number(unsubscribed)}
              </td>
              <td data-label="Bounced" className="text-end tabular-nums">
                {number(bounced)}
              </td>
            </tr>
          ))}
        </DataTable>
      </details>
    </section>
  );
}

/** Emails that fit into the plot. */
const PLOTTED = 12;

const columns = ['sent', 'delivered', 'bounced', 'refused', 'unknown', 'unsubscribed', 'readers'] as const;

function Emails({ emails }: { emails: EmailStatistics[] }) {
  if (emails.length === 0) {
    return (
      <section className="panel">
        <Empty title="Nothing sent yet">The statistics of each email to subscribers will be here.</Empty>
      </section>
    );
  }
  const plotted = emails.slice(0, PLOTTED).toReversed();
  return (
    <section aria-labelledby="emails-title" className="panel grid grid-cols-[minmax(0,1fr)] gap-5 py-5">
      <h2 id="emails-title" className="px-5 text-lg font-semibold">
        The latest emails
      </h2>
      <div className="px-5">
        <BarPlot
          isStacked
          title="Bars for each of the latest emails, the newest last: delivered, and not delivered"
          series={[
            { name: 'Delivered', className: 'fill-accent' },
            { name: 'Bounced, refused or unknown', className: 'fill-muted' },
          ]}
          bars={plotted.map(({ _id, createdAt, delivered, bounced, refused, unknown }) => ({
            id: _id,
            label: dayName(createdAt),
            values: [delivered, bounced + refused + unknown],
          }))}
        />
      </div>
      <div className="overflow-x-auto md:max-xl:[&_:is(th,td)]:px-1.5 md:max-xl:[&_:is(th,td):first-child]:ps-4">
        <DataTable columns={['Subject', 'Date', ...columns.map(capitalise).map(ofNumbers)]}>
          {emails.map((email) => (
            <tr key={email._id}>
              <td className="font-medium wrap-anywhere md:max-xl:min-w-28!">
                <bdi>{email.subject}</bdi>
              </td>
              <td data-label="Date" className="text-soft">
                <LocalDay instant={email.createdAt} />
              </td>
              {columns.map((column) => (
                <td key={column} data-label={capitalise(column)} className="text-end text-soft tabular-nums">
                  {number(email[column])}
                </td>
              ))}
            </tr>
          ))}
        </DataTable>
      </div>
    </section>
  );
}

/** A column whose numbers stand below each other. */
function ofNumbers(title: string) {
  return { title, className: 'text-end' };
}

function capitalise(word: string): string {
  return `${word[0]!.toUpperCase()}${word.slice(1)}`;
}

function monthName(month: string, style: 'short' | 'long'): string {
  return new Date(`${month}-15T00:00:00Z`).toLocaleDateString('en-US', { month: style, timeZone: 'UTC' });
}

/** A day like 'Nov 3'. */
function dayName(instant: string): string {
  return new Date(instant).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
}

function number(value: number): string {
  return value.toLocaleString('en-US');
}
