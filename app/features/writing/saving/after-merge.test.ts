import { expect, test } from 'vitest';
import { emptyForm } from '../../../../contract/form-content.ts';
import { EditorSession } from '../../autosave/session.ts';
import type { Merged } from '../../merge/put-together.ts';
import { afterMerge } from './after-merge.ts';

const waiting = { url: '', caption: 'Its picture failed', alt: '', position: '3' };
const merged = (pictures: number): Merged => ({
  ...{
    title: 'Both',
    category: 'c',
    subcategory: '',
    excerpt: '',
    slug: 's',
    bannerImg: '',
    post: '<p>b</p>',
  },
  additionalImages: Array.from({ length: pictures }, (_, position) => ({
    ...{ url: `/media/${position}.png`, caption: '', alt: '', position },
  })),
  publishing: { status: 'draft', publishAt: '' },
  version: 4,
});

function desk() {
  const additionalImages = [{ url: '', caption: ' ', alt: '', position: '0' }, waiting];
  const content = { ...emptyForm, featured: true, additionalImages };
  return new EditorSession({
    account: 'ada',
    articleId: 'a',
    basedOn: 3,
    content,
    saved: emptyForm,
    madeOf: [],
  });
}

test('the merged text takes the form’s place, with the words that wait for their picture', () => {
  const mine = desk();
  const next = afterMerge(mine, merged(1));
  expect(next).toMatchObject({ basedOn: 4, from: [{ desk: mine.id, sequence: 0 }] });
  expect(next.content).toMatchObject({ title: 'Both', status: 'draft', featured: true, post: '<p>b</p>' });
  expect(next.content.additionalImages).toEqual([
    { url: '/media/0.png', caption: '', alt: '', position: '0' },
    waiting,
  ]);
});

test('where there is no room for all, the text as it was stays to be offered', () => {
  const next = afterMerge(desk(), merged(8));
  expect(next.content.additionalImages).toHaveLength(8);
  expect(next.from).toEqual([]);
});
