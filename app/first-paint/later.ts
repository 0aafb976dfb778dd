/** Where the scripts wait, and the event by which the running interface says that it has taken over. */
export const WAITING_ID = 'later';
export const READY = 'lekha:ready';

/** What an idle reader's page waits before it comes alive by itself, in milliseconds after it was loaded. */
const IDLE_MS = 10_000;
/** How long what was pressed waits for the scripts before the browser's own way is taken, in milliseconds. */
const HELD_MS = 2500;

/**
 * Brings a reading page to life when somebody touches, types, points or scrolls; before that nothing of it runs, as
 * reading needs no script. The files are fetched once the page is there. Accounts and notices do not wait. What is pressed on
 * the way is held and pressed again; without an answer in time, links and forms work as they do without scripts.
 */
export const starter = `(function(d,w){
var s=d.getElementById('${WAITING_ID}'),going,ready,held;
var on=['pointerdown','pointermove','touchstart','keydown','focusin','scroll','wheel','offline'];
function put(tag,set){var e=Object.assign(d.createElement(tag),set);d.head.append(e);return e}
function start(){
if(going)return;going=1;
on.forEach(function(n){w.removeEventListener(n,start,true)});
put('link',{rel:'stylesheet',href:s.dataset.styles}).onload=function(){d.querySelectorAll('style[data-first]').forEach(function(e){e.remove()})};
put('script',{type:'module',nonce:s.nonce,text:s.text})}
function hold(e){
var t=e.target,form=e.type==='submit';
if(ready||e.defaultPrevented)return;
if(!form){t=t.closest&&t.closest('button[type=button]:not([popovertarget]),a[data-held]');if(!t||e.metaKey||e.ctrlKey||e.shiftKey||e.altKey)return}
e.preventDefault();start();
if(!held)setTimeout(giveUp,${HELD_MS});
held=[t,form,e.submitter]}
function giveUp(){if(ready||!held)return;ready=1;if(held[1])HTMLFormElement.prototype.submit.call(held[0]);else held[0].click()}
function fetchAll(){
var slow=navigator.connection&&navigator.connection.saveData;
if(going||slow)return;
put('link',{rel:'preload',as:'style',href:s.dataset.styles,fetchPriority:'low'});
s.dataset.files.split(' ').forEach(function(f){put('link',{rel:'modulepreload',href:f,fetchPriority:'low'})})}
d.addEventListener('${READY}',function(){
if(ready)return;ready=1;
if(held)held[1]?held[0].requestSubmit(held[2]):held[0].click()});
d.addEventListener('click',hold,true);d.addEventListener('submit',hold,true);
on.forEach(function(n){w.addEventListener(n,start,{capture:true,passive:true})});
w.addEventListener('load',function(){
if('now' in s.dataset||'account' in d.documentElement.dataset||/lekha_flash=/.test(d.cookie)||d.activeElement!==d.body)start();
else{requestAnimationFrame(function(){setTimeout(function(){(w.requestIdleCallback||setTimeout)(fetchAll)})});setTimeout(start,${IDLE_MS});
fetch('/api/auth/get-session').then(function(a){return a.json()}).then(function(a){if(a)start()}).catch(function(){})}})
})(document,window)`;
