import { parseFragment, serialize } from 'parse5';
import { expect, it } from 'vitest';
import { settings, settingsChange } from '../../contract/settings.ts';
import { parseInput } from '../parse-input.ts';
import { readCode, usableCode } from './site-code.ts';

const hosts = ['cdn.example.com', '*.stats.example'];
const fields = (headCode: string, endCode = '') => ({
  ...settings.parse({}),
  codeEnabled: true,
  headCode,
  endCode,
  codeHosts: hosts,
});

it.each([
  ['<script src="https://cdn.example.com/a.js" async></script>'],
  ['<SCRIPT SRC=https://a.stats.example/x data-domain="b.example" defer></SCRIPT>'],
  ['<script type="module">import "/own.js"; if (1 < 2 && "a" > "") run("</p>")</script>'],
  ['<style>.card > a { color: red }</style><script src="/js/script.js"></script>'],
])('writes %s as browsers read it', (html) => {
  const { head, end } = readCode(fields(html)).waiting;
  expect(serialize(parseFragment(head))).toBe(serialize(parseFragment(html)));
  expect(end).toBe('');
});

it('lets facts stand in the head, and everything that runs or loads wait', () => {
  const facts =
    '<meta name="google-site-verification" content="a&quot;b"><link rel="me" href="https://social.example/@a"><script type="application/ld+json">{"@type":"Person"}</script>';
  const code = readCode(
    fields(
      `<!-- Search -->${facts}<script>a()</script>`,
      '<style>b</style> <noscript><img src=x><p>c</noscript>',
    ),
  );
  expect(code).toEqual({
    facts,
    waiting: { head: '<script>a()</script>', end: '<style>b</style>' },
    inline: { scripts: ['a()'], styles: ['b'] },
    hosts,
  });
  expect(readCode(fields(facts)).hosts).toEqual([]);
});

const NAME = (host: string, tag = 'script') =>
  `Please name ${host} among the hosts: <${tag}> loads from there.`;
const BEGIN = (url: string) => `Please begin the URL “${url}” of <script> with https:// and a host name.`;
const REST = 'Please remove “<!--” and “</script” from the text of <script>.';

it.each([
  ['<div>x</div>', '<div> is not allowed: use script, style, link, meta, noscript and comments.'],
  ['<base href="https://evil.example">', '<base> is not allowed'],
  ['<title>x</title>', '<title> is not allowed'],
  ['</head><body onload=x>', '<body> is not allowed'],
  ['</template><img src=x onerror=alert(1)>', '<img> is not allowed'],
  ['words', 'Please remove the text “words” between the elements.'],
  ['<script>a</script></textarea><script>b</script>x', 'Please remove the text “x” between the elements.'],
  ['<!doctype html><meta name=a content=b>', 'Please remove “<!” and “<?” before the elements.'],
  ['<script>alert(1)', 'Please close <script> with </script>.'],
  ['<style>a {}', 'Please close <style> with </style>.'],
  [
    '<script src="https://cdn.example.com/a.js" onload="alert(1)"></script>',
    'Please remove the attribute “onload” of <script>.',
  ],
  [
    '<meta http-equiv="refresh" content="0;url=https://evil.example">',
    'Please remove the attribute “http-equiv” of <meta>.',
  ],
  ['<script nonce=x>a</script>', 'Please remove the attribute “nonce” of <script>.'],
  ['<script>"<!--<script>"</script>', REST],
  ['<script>"</style"</script>', REST],
  ['<script type="importmap">{}</script>', 'Please remove the type “importmap” of <script>.'],
  ['<script src="https://evil.example/a.js"></script>', NAME('evil.example')],
  ['<script src="https://stats.example/a.js"></script>', NAME('stats.example')],
  ['<script src="https://cdn.example.com.evil.example/a.js"></script>', NAME('cdn.example.com.evil.example')],
  ['<link rel="me stylesheet" href="https://evil.example/a.css">', NAME('evil.example', 'link')],
  ['<script src="http://cdn.example.com/a.js"></script>', BEGIN('http://cdn.example.com/a.js')],
  ['<script src="//evil.example/a.js"></script>', BEGIN('//evil.example/a.js')],
  ['<script src="/\\evil.example/a.js"></script>', BEGIN('/\\evil.example/a.js')],
  ['<script src="https://cdn.example.com:8443/a.js"></script>', BEGIN('https://cdn.example.com:8443/a.js')],
  [
    '<script src="https://cdn.example.com@evil.example"></script>',
    BEGIN('https://cdn.example.com@evil.example'),
  ],
  ['<script src="data:text/javascript,alert(1)"></script>', BEGIN('data:text/javascript,alert(1)')],
  ['<script src="javascript:alert(1)"></script>', BEGIN('javascript:alert(1)')],
  ['<meta name=a>'.repeat(21), 'Please use at most 20 elements.'],
])('refuses %s', (html, message) => {
  const error = (field: string) =>
    expect.objectContaining({ errors: [{ path: field, message: expect.stringContaining(message) }] });
  expect(() => readCode(fields(html))).toThrow(error('headCode'));
  expect(() => readCode(fields('', html))).toThrow(error('endCode'));
  expect(usableCode(fields(html))).toBeNull();
});

it('shows no code that is off', () => {
  expect(usableCode(fields('<script>a()</script>'))?.waiting.head).toBe('<script>a()</script>');
  expect(usableCode({ ...fields('<script>a()</script>'), codeEnabled: false })).toBeNull();
});

const parseHosts = (codeHosts: string[]) => parseInput(settingsChange, { codeHosts }).codeHosts;

it('takes names of hosts', () => {
  const named = ['plausible.io', '*.example.com', 'a-b.c1.example', 'xn--bcher-kva.example'];
  expect(parseHosts([...named, 'CDN.Example'])).toEqual([...named, 'cdn.example']);
});

it.each([
  'https://a.example',
  'a.example/x',
  'a.example:8443',
  "a.example; script-src 'unsafe-inline'",
  'a.example *',
  'a.example\r\nset-cookie: a=b',
  'a.example,b.example',
  "'unsafe-inline'",
  '*',
  '*.com',
  'a.*.example',
  '*.*.example',
  'localhost',
  'x.localhost',
  'router.local',
  'db.internal',
  '127.0.0.1',
  '0x7f.1',
  '[::1]',
  'bücher.example',
  '-a.example',
  `${'a.'.repeat(130)}example`,
  '',
])('refuses the host %j', (host) => {
  expect(() => parseHosts(['a.example', host])).toThrow('Please name hosts such as');
});

it('refuses too many hosts', () => {
  expect(() => parseHosts(Array.from({ length: 21 }, (_, n) => `a${n}.example`))).toThrow('at most 20 hosts');
});
