import { expect, test } from 'vitest';
import { listHeaders } from './subscription-emails.ts';

test.each([
  ['https:', { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }],
  ['http:', {}],
])('an email of a site at %s has the headers of a list, and one click over https only', (protocol, post) => {
  const unsubscribe = `${protocol}//blog.example.org:8443/newsletter/unsubscribe?token=a..b`;
  expect(listHeaders(unsubscribe)).toEqual({
    'List-Id': '<newsletter.blog.example.org>',
    'List-Unsubscribe': `<${unsubscribe}>`,
    ...post,
  });
});
