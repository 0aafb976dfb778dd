import { escapeText } from '../../contract/body.ts';

/** A simple page as it comes; `rendered` is HTML. */
export interface DefaultPage {
  title: string;
  rendered: string;
}

/** What the simple pages say until an administrator writes them anew: true of the product as it comes. */
export const defaultPages: Record<
  'contact' | 'terms' | 'privacy' | 'cookies',
  (site: string) => DefaultPage
> = {
  contact: (site) => ({
    title: 'Contact',
    rendered: `
<p>Questions, corrections and ideas are welcome at ${escapeText(site)}.</p>
<p>This page has not been filled in yet. Whoever runs this site can add an address to write to here; until then, the
people named on the <a href="/about">about page</a> are the ones to ask.</p>
<h2 id="corrections">Corrections</h2>
<p>If something in an article is wrong, please name the article and the sentence. A correction is made in the article
itself.</p>`,
  }),
  terms: (site) => ({
    title: 'Terms of Use',
    rendered: `
<p>Reading ${escapeText(site)} is free and needs no account. By using it you agree to these few rules.</p>
<h2 id="the-texts">The texts and pictures</h2>
<p>Articles and pictures belong to the people who made them. You may link to them, quote from them with the author’s
name, and share them by their address. Publishing a whole article elsewhere needs its author’s permission unless the
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
<p>${escapeText(site)} keeps as little about you as it can. This page says what that is.</p>
<h2 id="reading">When you read</h2>
<p>Reading needs no account and sets no cookie. The site’s own pages, fonts and pictures come from this server. An
article may show a picture from another site; your browser then asks that site for it, as with any picture on the web.</p>
<h2 id="account">When you have an account</h2>
<p>We keep your name, your email address, your picture if you give one, the day you registered, and your password in a
form from which it cannot be read. While you are signed in we keep a record of the session with its network address
and browser, so that it can be ended. If you sign in with Google, Google tells us your name, email address and picture.</p>
<h2 id="newsletter">When you subscribe</h2>
<p>We add your email address to the newsletter once you have confirmed it, and use it for nothing else. The email that
asks you to confirm it also has a link to unsubscribe at any time.</p>
<h2 id="abuse">Against abuse</h2>
<p>Network addresses are counted for a short time, to slow down those who guess passwords or flood the site.</p>
<h2 id="your-rights">Your rights</h2>
<p>You may ask what we keep about you, have it corrected, or have it deleted: see the <a href="/contact">contact
page</a>.</p>`,
  }),
  cookies: (site) => ({
    title: 'Cookie Policy',
    rendered: `
<p>${escapeText(site)} sets no cookie while you read.</p>
<h2 id="signing-in">Signing in</h2>
<p>When you sign in, one cookie remembers that you are signed in. It is needed for that and for nothing else, no script
can read it, and it goes when you sign out. Signing in with Google sets another for the few minutes that the way there
and back takes.</p>
<h2 id="in-your-browser">Kept in your browser</h2>
<p>Your choice of light or dark colours and of grid or list is kept in your browser’s own storage and is never sent to
us. Once you have chosen, or signed in, a second cookie says that there is something to look up there, and nothing of what it is.</p>
<h2 id="others">Others</h2>
<p>The site comes without advertising and without trackers. If whoever runs it adds a statistics service, this page is
the place where they say so.</p>`,
  }),
};
