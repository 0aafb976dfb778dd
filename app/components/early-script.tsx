import { useContext } from 'react';
import { HERO_PX, HOME_HERO_PX, NAV_SOLID_PX } from '../../contract/limits.ts';
import { kept } from '../kept.ts';
import { DocumentContext } from './document.ts';

/**
 * What must be known before the first paint: light or dark, grid or list, whether somebody was signed in. How far the page
 * is scrolled is named for the style sheet, `data-past="nav home hero"`, from the first moment on. A picture
 * that cannot be loaded is replaced wherever it stands, an optional one (a portrait over its initial) taken away.
 */
const script = `(function(d){d.dataset.scripts='';try{var s=localStorage,t=s.getItem('${kept.theme}');if(t==='light'||t==='dark')d.dataset.theme=t;if(s.getItem('${kept.view}')==='list')d.dataset.view='list';if(s.getItem('${kept.sidebar}')==='folded')d.dataset.sidebar='folded';if(s.getItem('${kept.account}'))d.dataset.account=''}catch(e){}addEventListener('error',function(e){var i=e.target;if(!i||i.tagName!=='IMG'||i.dataset.failed)return;i.dataset.failed='1';if('optional' in i.dataset){i.hidden=true;return}var p=i.parentNode;if(p&&p.tagName==='PICTURE')p.querySelectorAll('source').forEach(function(x){x.srcset='/placeholder.svg'});i.removeAttribute('srcset');i.src='/placeholder.svg'},true);function past(){var y=scrollY,p=(y>${NAV_SOLID_PX}?'nav ':'')+(y>${HOME_HERO_PX}?'home ':'')+(y>${HERO_PX}?'hero':'');p=p.trim();if(p!==d.dataset.past)d.dataset.past=p}addEventListener('scroll',past,{passive:true})})(document.documentElement)`;

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
