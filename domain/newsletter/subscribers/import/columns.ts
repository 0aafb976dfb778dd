/** The uses of a file's columns. */
export type ColumnUse =
  | 'email'
  | 'status'
  | 'consent'
  | 'created'
  | 'unsubscribed'
  | 'subscribed'
  | ExportUse;
/** Columns that only our export has. */
type ExportUse = 'frequency' | 'categories' | 'bounced' | 'bounceReason';

/**
 * The names of columns, without case, spaces and punctuation, as our export, Ghost, Substack, Mailchimp,
 * Buttondown, Jetpack, MailPoet, Kit and others write them; the most telling first.
 */
const names: Record<ColumnUse, string[]> = {
  email: words('email emailaddress emails mail subscriberemail useremail contactemail emailaddresses'),
  status: words(
    'status subscriptionstatus emailstatus emailsubscription subscriberstatus subscribertype type state',
  ),
  consent: words(
    'confirmedat consentat consentdate dateofconsent consent confirmtime confirmeddate confirmationdate confirmed',
  ),
  created: words(
    'createdat creationdate created optintime optindate optinat optedinat subscribedat datesubscribed subscribeddate subscribedate subscribedon subscriptiondate since signupdate signedupat signedup startdate dateadded addedat joinedat joined subscribed',
  ),
  unsubscribed: words(
    'unsubscribedat unsubtime unsubscribetime unsubscriptiondate unsubscribedate dateunsubscribed unsubscribed cleantime cleanedat emaildisabled optouttime optedoutat',
  ),
  subscribed: words('subscribedtoemails subscribed issubscribed emailsenabled'),
  frequency: ['frequency'],
  categories: ['categories'],
  bounced: ['bouncedat'],
  bounceReason: ['bouncereason'],
};

function words(list: string): string[] {
  return list.split(' ');
}

/** The index of each recognised column, in the order in which they are tried. */
export type Columns = Record<ColumnUse, number[]>;

/** Recognises the columns of a header; null without one for the email address. */
export function findColumns(header: readonly string[]): Columns | null {
  const plain = header.map((name) => name.toLowerCase().replace(/[^a-z0-9]/g, ''));
  const entries = Object.entries(names).map(([use, known]) => [
    use,
    known.map((name) => plain.indexOf(name)).filter((at) => at >= 0),
  ]);
  const columns = Object.fromEntries(entries) as Columns;
  return columns.email.length === 0 ? null : columns;
}

const uses: Record<ColumnUse, string> = {
  email: 'Email address',
  status: 'Status',
  consent: 'Date of consent',
  created: 'Subscription date',
  unsubscribed: 'Unsubscribed',
  subscribed: 'Subscribed',
  frequency: 'Frequency',
  categories: 'Categories',
  bounced: 'Bounced',
  bounceReason: 'Bounce reason',
};

/** Describes what the recognised columns are used for. */
export function describeColumns(
  header: readonly string[],
  columns: Columns,
): { column: string; use: string }[] {
  return header.flatMap((column, at) => {
    const found = Object.entries(columns).filter(([, indexes]) => indexes.includes(at));
    const use = found.map(([name]) => uses[name as ColumnUse]).join(', ');
    return use === '' ? [] : [{ column: column.slice(0, 100), use }];
  });
}
