import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  cleanBody,
  compareBodies,
  linksIn,
  renderBody,
  renderForEmail,
  renderForFeed,
  STORED_LIMITS,
} from './body.ts';
import { tasks } from './tasks.ts';

const images = new Map();
const image = '<img src="/media/a.png" alt="a">';

describe('A body that no reader can use', () => {
  it.each([
    ['2,001 images', image.repeat(2001), 'invalid', 'more than 2,000 images'],
    ['HTML that grows beyond the limit', '&'.repeat(500_000), 'too_large', 'too long as HTML'],
    ['nothing but <', '<'.repeat(600_000), 'too_large', 'too long as HTML'],
  ])('is refused in a sentence: %s', async (_name, html, code, sentence) => {
    await expect(cleanBody(html)).rejects.toMatchObject({ code, message: expect.stringContaining(sentence) });
  });

  it.each([
    ['images', image.repeat(2001)],
    ['long HTML', `<p>${'&amp;'.repeat(401_000)}</p>`],
  ])('is not lost if an older version stored it: %s', async (_name, html) => {
    const { html: stored } = await cleanBody(html, { limits: STORED_LIMITS });
    expect((await cleanBody(stored, { limits: STORED_LIMITS })).html).toBe(stored);
  });

  it('can be saved again if it was accepted', async () => {
    const { html } = await cleanBody('&<>"'.repeat(100_000));
    expect((await cleanBody(html)).html).toBe(html);
  });
});

describe('A table of contents', () => {
  it('has the headings of the highest levels if there are very many, and then the first of them', async () => {
    const { toc } = await renderBody('<h2>Part</h2><h3>Chapter</h3><h4>Page</h4>'.repeat(240), { images });
    expect(toc.map(({ level }) => level)).toEqual(Array.from({ length: 240 }, () => [2, 3]).flat());
    const many = await renderBody('<h2>x</h2>'.repeat(4000), { images });
    expect(many.toc.map(({ id }) => id)).toEqual(many.toc.map((_, i) => (i === 0 ? 'x' : `x-${i + 1}`)));
    expect(many.toc).toHaveLength(500);
    expect(many.headings.split('\n')).toHaveLength(4000);
  });

  it('cuts a heading of a megabyte, which search finds in the text', async () => {
    const { toc, headings, text } = await renderBody(`<h2>${'word '.repeat(200_000)}end</h2>`, { images });
    expect(toc[0]?.text).toHaveLength(501);
    expect(headings).toHaveLength(501);
    expect(text).toMatch(/word end$/);
  });
});

describe('A long body is never processed on the thread of the server', () => {
  afterEach(() => void vi.restoreAllMocks());

  const long = '<p>x</p>'.repeat(600);
  const dense = 'x'.repeat(10_001);
  const work = {
    clean: cleanBody,
    render: (html: string) => renderBody(html, { images }),
    renderForFeed: (html: string) => renderForFeed(html, 'https://me.org/'),
    forEmail: (html: string) =>
      renderForEmail(html, {
        base: 'https://me.org/',
        isRightToLeft: false,
        maxBytes: { html: 9000, total: 9000 },
        images,
        description: '',
      }),
    compare: (html: string) => compareBodies(html, ''),
    links: linksIn,
  } satisfies Partial<Record<keyof typeof tasks, (html: string) => Promise<unknown>>>;

  it.each(Object.entries(work))('to %s it', async (task, run) => {
    const here = vi.spyOn(tasks, task as keyof typeof work);
    await run(long);
    await run(dense);
    expect(here).not.toHaveBeenCalled();
    await run('<p>short</p>');
    expect(here).toHaveBeenCalledOnce();
  });

  it('and is refused for the moment if too many wait', async () => {
    const all = await Promise.allSettled(Array.from({ length: 40 }, () => linksIn(long)));
    const refused = all.filter((one) => one.status === 'rejected');
    expect(refused).toHaveLength(7);
    expect(refused[0]?.reason).toMatchObject({ code: 'unavailable', retryAfter: 5 });
  });
});
