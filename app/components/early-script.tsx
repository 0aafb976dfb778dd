import { useContext } from 'react';
import { HERO_PX, HOME_HERO_PX, NAV_SOLID_PX } from '../../contract/limits.ts';
import { KEPT_COOKIE, kept } from '../kept.ts';
import { DocumentContext } from './document.ts';

/** How long all that can come later waits for the first picture, in milliseconds. */
const PICTURE_MS = 1000;
/** How long the first paint is waited for, in milliseconds. */
const PAINT_MS = 3000;
/** How long a pressed link waits for its script, in milliseconds. */
const PRESS_MS = 2000;
/** How long cards take to come one after the other on a narrow screen, in milliseconds: a little more than in styles/cards.css. */
const CARDS_MS = 250;
/** How long our faces wait for the style sheet that is asked for with them, and the second for the first, in milliseconds. */
const STYLE_MS = 150;
const FACE_MS = 50;

/**
 * What must be known before the first paint: light or dark, grid or list, whether somebody was signed in. How far the page
 * is scrolled is named for the style sheet, `data-past="nav home hero"`, from the first moment on. A picture
 * that cannot be loaded is replaced wherever it stands, an optional one (a portrait over its initial) taken away. What is
 * pressed before its script has come is marked, and pressed again then (reading/reading.ts); a link is followed if none comes.
 */
const before = `s.scripts='';
try{if(document.cookie.includes('${KEPT_COOKIE}=')){let k=localStorage,t=k.getItem('${kept.theme}');if(t==='light'||t==='dark')s.theme=t;if(k.getItem('${kept.view}')==='list')s.view='list';if(k.getItem('${kept.sidebar}')==='folded')s.sidebar='folded';if(k.getItem('${kept.account}'))s.account=''}}catch{}
addEventListener('error',e=>{let i=e.target;if(!i||i.tagName!=='IMG'||i.dataset.failed)return;i.dataset.failed='1';if('optional' in i.dataset){i.hidden=true;return}let p=i.parentNode;if(p&&p.tagName==='PICTURE')p.querySelectorAll('source').forEach(x=>{x.srcset='/placeholder.svg'});i.removeAttribute('srcset');i.src='/placeholder.svg'},true);
addEventListener('click',e=>{let b=e.target.closest('[data-press]');if(!b||e.defaultPrevented||e.ctrlKey||e.metaKey||e.shiftKey||e.altKey)return;b.dataset.early='';if(b.href){e.preventDefault();setTimeout(()=>{if('early' in b.dataset)location=b.href},${PRESS_MS})}});
addEventListener('scroll',()=>{let y=scrollY,p=((y>${NAV_SOLID_PX}?'nav ':'')+(y>${HOME_HERO_PX}?'home ':'')+(y>${HERO_PX}?'hero':'')).trim();if(p!==s.past)s.past=p},{passive:true});`;

/**
 * What waits until the page has been painted, its first picture too, so that they have the line to themselves: cards under
 * the first screen (`data-painted`, styles/cards.css), what stands in `#_later` (root.tsx), our faces. Each comes in its turn, and
 * the cards and the two faces one by one, or a telephone would be held up. Whoever comes from another page of the site has the
 * faces, and waits for nothing. A browser that tells nothing of its painting shows all of it soon all the same.
 */
const after = `if(document.referrer.startsWith(location.origin+'/')){s.faces='sans serif';s.painted=''}
let wait=ms=>new Promise(go=>setTimeout(go,ms)),
painted=()=>Promise.race([new Promise(go=>new PerformanceObserver((_,o)=>{o.disconnect();go()}).observe({type:'paint',buffered:true})),wait(${PAINT_MS})]),
pictured=()=>{let i=document.querySelector('img[fetchpriority=high]');return i&&Promise.race([i.decode().catch(()=>{}),wait(${PICTURE_MS})])},
rest=()=>{let f=document.getElementById('_faces');if(f)f.media=''},
faces=()=>Promise.all(['Inter Variable','Source Serif 4 Variable'].map(f=>document.fonts.load('1em "'+f+'"')).concat(wait(${STYLE_MS}))).then(()=>{s.faces='sans';return wait(${FACE_MS})}).then(()=>{s.faces='sans serif';rest()},()=>{});
addEventListener('DOMContentLoaded',()=>{let l=document.getElementById('_later');if(l)painted().then(()=>{s.painted??='first';return pictured()}).then(()=>wait(s.faces||!matchMedia('(width<36rem)').matches?0:${CARDS_MS})).then(()=>{s.faces?rest():faces();document.body.append(l.content)})})`;

const script = `(s=>{${before}${after}})(document.documentElement.dataset)`.replaceAll('\n', '');

export function EarlyScript() {
  const { nonce } = useContext(DocumentContext);
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant
      dangerouslySetInnerHTML={{ __html: script }}
    />
  );
}
