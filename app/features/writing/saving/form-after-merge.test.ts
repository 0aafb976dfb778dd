import { expect, test } from 'vitest';
import { noPlainInputs } from '../../../../contract/article-fields.ts';
import { emptyForm } from '../../../../contract/form-content.ts';
import { EditorSession } from '../../autosave/session.ts';
import type { MergedVersion } from '../../merge/merge-article.ts';
import { formAfterMerge } from './form-after-merge.ts';

const withoutImage = { url: '', caption: 'Its upload failed', alt: '', position: '3' };
const merged = (imageCount: number): MergedVersion => ({
  title: 'Both',
  category: 'c',
  subcategory: '',
  tags: '',
  authors: '',
  series: '',
  seriesPart: '',
  slug: 's',
  bannerImg: '',
  ...noPlainInputs,
  post: '<p>b</p>',
  additionalImages: Array.from({ length: imageCount }, (_, position) => ({
    url: `/media/${position}.png`,
    caption: '',
    alt: '',
    position,
  })),
  publishing: { status: 'draft', publishAt: '' },
  version: 4,
});

function openSession() {
  const additionalImages = [{ url: '', caption: ' ', alt: '', position: '0' }, withoutImage];
  const content = { ...emptyForm, featured: true, additionalImages };
  return new EditorSession({
    account: 'ada',
    articleId: 'a',
    basedOn: 3,
    content,
    saved: emptyForm,
    restoredFrom: [],
  });
}

test('holds the merged text and captions whose image is not uploaded', () => {
  const session = openSession();
  const next = formAfterMerge(session, merged(1));
  expect(next).toMatchObject({ basedOn: 4, from: [{ sessionId: session.id, sequence: 0 }] });
  expect(next.content).toMatchObject({ title: 'Both', status: 'draft', featured: true, post: '<p>b</p>' });
  expect(next.content.additionalImages).toEqual([
    { url: '/media/0.png', caption: '', alt: '', position: '0' },
    withoutImage,
  ]);
});

test('keeps the author’s text recoverable if not all images fit', () => {
  const next = formAfterMerge(openSession(), merged(8));
  expect(next.content.additionalImages).toHaveLength(8);
  expect(next.from).toEqual([]);
});
