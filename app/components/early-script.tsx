import { useContext } from 'react';
import { HERO_PX, HOME_HERO_PX, NAV_SOLID_PX } from '../../contract/limits.ts';
import { KEPT_COOKIE, kept } from '../kept.ts';
import { DocumentContext } from './document.ts';

/** How long all that can come later waits for the first picture, in milliseconds. */
const PICTURE_MS = 1000;

/**
 * What must be known before the first paint: light or dark, grid or list, whether somebody was signed in. How far the page
 * is scrolled is named for the style sheet, `data-past="nav home hero"`, from the first moment on. A picture
 * that cannot be loaded is replaced wherever it stands, an optional one (a portrait over its initial) taken away.
 */
const before = `d.dataset.scripts='';
try{if(document.cookie.includes('${KEPT_COOKIE}=')){var s=localStorage,t=s.getItem('${kept.theme}');if(t==='light'||t==='dark')d.dataset.theme=t;if(s.getItem('${kept.view}')==='list')d.dataset.view='list';if(s.getItem('${kept.sidebar}')==='folded')d.dataset.sidebar='folded';if(s.getItem('${kept.account}'))d.dataset.account=''}}catch(e){}
addEventListener('error',function(e){var i=e.target;if(!i||i.tagName!=='IMG'||i.dataset.failed)return;i.dataset.failed='1';if('optional' in i.dataset){i.hidden=true;return}var p=i.parentNode;if(p&&p.tagName==='PICTURE')p.querySelectorAll('source').forEach(function(x){x.srcset='/placeholder.svg'});i.removeAttribute('srcset');i.src='/placeholder.svg'},true);
function past(){var y=scrollY,p=(y>${NAV_SOLID_PX}?'nav ':'')+(y>${HOME_HERO_PX}?'home ':'')+(y>${HERO_PX}?'hero':'');p=p.trim();if(p!==d.dataset.past)d.dataset.past=p}
addEventListener('scroll',past,{passive:true});`;

/**
 * What waits until the page has been painted, its first picture too, so that they have the line to themselves: our faces,
 * unless one comes from another page of the site and has them, and what stands in `#later` (root.tsx). The two faces change one
 * after the other, or a telephone would be held up.
 */
const after = `if(document.referrer.startsWith(location.origin+'/'))d.dataset.faces='sans serif';
function faces(){var f=document.fonts,a=f.load('1em "Inter Variable"'),b=f.load('1em "Source Serif 4 Variable"');Promise.all([a,b]).then(function(){d.dataset.faces='sans';return wait(50)}).then(function(){d.dataset.faces='sans serif'},function(){})}
function wait(ms){return new Promise(function(go){setTimeout(go,ms)})}
function painted(){return new Promise(function(go){new PerformanceObserver(function(_,o){o.disconnect();go()}).observe({type:'paint',buffered:true})})}
function pictured(){var i=document.querySelector('img[fetchpriority=high]');return i&&Promise.race([i.decode().catch(function(){}),wait(${PICTURE_MS})])}
addEventListener('DOMContentLoaded',function(){var l=document.getElementById('later');if(l)painted().then(pictured).then(function(){return wait(0)}).then(function(){faces();document.body.append(l.content)})})`;

const script = `(function(d){${before}${after}})(document.documentElement)`.replaceAll('\n', '');

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
