import { expect, it } from 'vitest';
import { hasSecret, pagePolicy } from './security.ts';

const directives = (policy: string) =>
  new Map(
    policy.split('; ').map((one) => {
      const [name, ...sources] = one.split(' ');
      return [name, sources];
    }),
  );

it('allows pages no other host', () => {
  expect(pagePolicy(["'nonce-a'"])).not.toContain('google');
  expect(directives(pagePolicy(["'nonce-a'"])).get('script-src')).toEqual(["'self'", "'nonce-a'"]);
});

it('allows a tag manager only its own hosts', () => {
  const [closed, open] = [false, true].map((tagManager) =>
    directives(pagePolicy(["'nonce-a'"], { tagManager })),
  );
  const opened = [...open!].filter(([name, sources]) => `${sources}` !== `${closed!.get(name)}`);
  expect(opened).toEqual([
    ['script-src', ["'self'", "'nonce-a'", 'https://www.googletagmanager.com']],
    [
      'connect-src',
      [
        "'self'",
        'https://www.googletagmanager.com',
        'https://*.google-analytics.com',
        'https://*.analytics.google.com',
      ],
    ],
  ]);
});

it('allows the hosts of a site’s own code for what code loads', () => {
  const [closed, open] = [[], ['a.example', '*.b.example']].map((hosts) =>
    directives(pagePolicy([], { styles: [], hosts })),
  );
  const opened = [...open!].filter(([name, sources]) => `${sources}` !== `${closed!.get(name)}`);
  expect(opened).toEqual(
    ['script-src', 'style-src', 'font-src', 'connect-src', 'frame-src'].map((name) => [
      name,
      ["'self'", 'https://a.example', 'https://*.b.example'],
    ]),
  );
});

it('allows images of the public bucket', () => {
  const images = (media?: string) => directives(pagePolicy([], { media })).get('img-src');
  expect(images()).toEqual(["'self'", 'data:', 'blob:', 'https:']);
  expect(images('http://127.0.0.1:9000')).toContain('http://127.0.0.1:9000');
});

it('allows images of no other site, or of some, where nobody has published the text', () => {
  const images = (images?: string[]) => directives(pagePolicy([], { images })).get('img-src');
  expect(images([])).toEqual(["'self'", 'data:', 'blob:']);
  expect(images(['https://a.example'])).toEqual(["'self'", 'data:', 'blob:', 'https://a.example']);
});

it('allows frames of the players of a page alone', () => {
  const frames = (players?: string[]) => directives(pagePolicy([], { players })).get('frame-src');
  expect(frames()).toBeUndefined();
  expect(frames(['https://player.vimeo.com'])).toEqual(["'self'", 'https://player.vimeo.com']);
});

it.each(['/share/t', '//share/t', '/share//t', '/share/t/x', '/Share/t/', '/%73hare/t', '/share/t)'])(
  'knows the secret of %s',
  (path) => expect(hasSecret(path)).toBe(true),
);

it.each(['/', '/blog/share', '/shared/t', '/share'])('knows no secret of %s', (path) =>
  expect(hasSecret(path)).toBe(false),
);
