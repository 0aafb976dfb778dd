import { expect, it } from 'vitest';
import { originalUrls } from './image-urls.ts';

it.each([
  [
    'https://a.example/wp-content/uploads/red-300x200.png?x=1',
    'https://a.example/wp-content/uploads/red.png?x=1',
  ],
  ['https://i0.wp.com/a.example/red.png?resize=300', 'https://a.example/red.png'],
  ['https://b.files.wordpress.com/2020/red.png?w=300', 'https://b.files.wordpress.com/2020/red.png'],
  ['https://cdn-images-1.medium.com/max/800/1*a.jpeg', 'https://cdn-images-1.medium.com/1*a.jpeg'],
  ['https://miro.medium.com/v2/resize:fit:800/1*a.jpeg', 'https://miro.medium.com/1*a.jpeg'],
  [
    'https://substackcdn.com/image/fetch/w_1456,c_limit/https%3A%2F%2Fs3.example%2Fred.png',
    'https://s3.example/red.png',
  ],
  ['https://1.bp.blogspot.com/-a/b/s320/red.png', 'https://1.bp.blogspot.com/-a/b/s0/red.png'],
  ['https://lh3.googleusercontent.com/abc=s320', 'https://lh3.googleusercontent.com/abc=s0'],
])('the original of %s comes first', (url, original) => {
  expect(originalUrls(url)).toEqual([original, url]);
});

it.each(['https://a.example/red.png', 'https://medium.com.example/max/800/red.png', 'nothing'])(
  '%s has no other original',
  (url) => {
    expect(originalUrls(url)).toEqual([url]);
  },
);
