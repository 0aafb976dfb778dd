import { escapeText } from '../../shared/text/escape-html.ts';

/** The default text of a site page; `rendered` is HTML. */
export interface DefaultPage {
  title: string;
  rendered: string;
}

/**
 * The site pages until an administrator changes them; they describe the product in its default configuration.
 */
export const defaultPages: Record<
  'contact' | 'terms' | 'privacy' | 'cookies',
  (site: string) => DefaultPage
> = {
  contact: (site) => ({
    title: 'Contact',
    rendered: `
<p>Questions, corrections and ideas are welcome at ${escapeText(site)}.</p>
<p>This page has not been filled in yet. Its owner can add an email address here; until then, please ask the
people named on the <a href="/about">about page</a>.</p>
<h2 id="corrections">Corrections</h2>
<p>If something in an article is wrong, please name the article and the sentence. Corrections are made in the article
itself.</p>`,
  }),
  terms: (site) => ({
    title: 'Terms of Use',
    rendered: `
<p>Reading ${escapeText(site)} is free and needs no account. By using it you agree to these few rules.</p>
<h2 id="the-texts">The texts and images</h2>
<p>Articles and images belong to the people who made them. You may link to them, quote from them with the author’s
name, and share links to them. Publishing a whole article elsewhere needs its author’s permission unless the
article itself says otherwise.</p>
<h2 id="accounts">Accounts</h2>
<p>Keep your password to yourself and use an email address that is yours. We may close an account that is used to harm
the site or other people.</p>
<h2 id="no-warranty">No warranty</h2>
<p>Articles say what their authors believe to be right when they write. They are not legal, medical or financial
advice. The site is offered as it is, and may change or be unavailable at times.</p>`,
  }),
  privacy: (site) => ({
    title: 'Privacy Policy',
    rendered: `
<p>${escapeText(site)} stores as little about you as it can. This page says what that is.</p>
<h2 id="reading">When you read</h2>
<p>Reading needs no account and sets no cookie. The site’s own pages, fonts and images come from this server. An
article may show an image from another site; your browser then requests it from that site, as with any image on the web.</p>
<h2 id="statistics">Statistics</h2>
<p>We count how often each page is read, for how long and how far, and which site led to it, and, if
this server has a list of addresses for it, from which country. No cookie and no identifier is used, and
neither your IP address nor your browser is stored: a code made from them with a random key tells readers apart until midnight,
when key and codes are deleted. If your browser asks not to be tracked (Do Not Track or Global Privacy Control), no code is made
for storage. The numbers stay on this server.</p>
<h2 id="account">When you have an account</h2>
<p>We store your name, your email address, your image if you upload one, the day you registered, and your password in a
form from which it cannot be read. While you are signed in we store the session with its IP address and browser, so that
it can be ended. If you sign in with Google or another provider, it tells us your name, email address and image, and may tell
us your role on this site.</p>
<h2 id="newsletter">When you subscribe</h2>
<p>We store your email address, the days on which you subscribed, confirmed and unsubscribed, how often you want emails and
about which categories. If your address comes from a list to which you agreed before, we store when it was imported. For each
email we store if your mail server accepted it or sent it back, with its reply, and if you unsubscribed by the link of that
email. We use all this to send the newsletter, and for nothing else.</p>
<p>The emails have no tracking images, and their links lead straight to the pages: we do not know what you open. Links may name the email
they are in, the same for everybody who gets it, so that we see how many readers an email brought. You can
change your preferences or unsubscribe by the links at the end of each email. If we send a welcome email, we store when you got it, so
that it comes once.</p>
<p>An address that nobody confirms is deleted after 30 days. After you unsubscribe, your address stays on record, so that
nobody adds it again without your consent; you may ask us to delete it, or do so before on the page with your preferences. We then keep only a code made from it with a secret key,
from which nobody can read the address: by it an import recognises that you are not to be added. If your mailbox takes no emails
for some time, your subscription ends, and we store the reply of its mail server.</p>
<p>To keep out programs that subscribe other people’s addresses, your browser solves a small puzzle when you subscribe. It
needs no other site and stores nothing.</p>
<h2 id="comments">When you comment</h2>
<p>We store your comment, your name, the time and, without an account, your email address, which is never shown. Of your IP address we
store only a code of its network, made with a secret key, by which we recognise many comments from one place. A moderator reads your
comment before others do. What you do not confirm is deleted after a week. You can delete your comments; we then delete text, name and
address, and only their places stay if somebody answered. Words of comments are counted on this server to recognise spam. If you asked for
emails about replies, each has a link that ends them.</p>
<h2 id="likes">When you like something</h2>
<p>If you are signed in, we store what you like and since when; you can take it back on the page <a href="/account/data">Your data</a>. Without
an account we add one to a number and store no cookie, no IP address and nothing about your browser: a code made from them with a random key keeps
the same like from being counted twice until midnight, when key and codes are deleted. Your browser remembers which buttons you pressed, and does
not tell us.</p>
<h2 id="abuse">Against abuse</h2>
<p>Requests are counted by IP address for a short time, to slow down anyone who guesses passwords or floods the site.</p>
<h2 id="announcements">When we publish</h2>
<p>This server may tell search engines and services for feed readers that a page or a feed of this site has changed, if its owner wants
that. It then names the address of that page or feed, and nothing about its readers or subscribers.</p>
<h2 id="your-rights">Your rights</h2>
<p>With an account, you see what we store about you, download it and delete it on the page <a href="/account/data">Your data</a>.
Subscribers find the same by the link <em>Preferences</em> at the end of each email. You may also ask us: see the
<a href="/contact">contact page</a>.</p>`,
  }),
  cookies: (site) => ({
    title: 'Cookie Policy',
    rendered: `
<p>${escapeText(site)} sets no cookie while you read.</p>
<h2 id="signing-in">Signing in</h2>
<p>When you sign in, one cookie remembers that you are signed in. It is needed for that and for nothing else, no script
can read it, and it is deleted when you sign out. Signing in with Google or another provider sets another one for
the few minutes that it takes.</p>
<h2 id="commenting">Commenting</h2>
<p>When you confirm the email address of a comment, one cookie remembers it for a year, so that you need not confirm it again. No script can
read it, and <a href="/account/comments/forget">one button</a> deletes it.</p>
<h2 id="in-your-browser">Stored in your browser</h2>
<p>Your choice of light or dark colours and of grid or list, and what you liked without an account, is stored in your browser and is never sent to us. A comment that you
have not sent yet stays in the tab where you write it. Once you
have chosen, or signed in, a second cookie says only that something is stored there.</p>
<h2 id="others">Others</h2>
<p>The site comes without advertising and without trackers, and its own statistics set no cookie. If its owner adds a statistics
service, this page is the place to say so.</p>`,
  }),
};
