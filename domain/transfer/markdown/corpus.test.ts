import { expect, it } from 'vitest';
import { cleanBody, renderBody } from '../../body/body.ts';
import { findErrors, textsOfTests } from '../../body/published/testing.ts';
import { convertMarkdown } from './markdown.ts';

it('the texts of all import tests are published with only the HTML that a body may have', async () => {
  const texts = textsOfTests('domain/transfer/**/*.test.ts');
  expect(texts.length).toBeGreaterThan(300);
  for (const text of texts) {
    const { html } = await cleanBody(convertMarkdown(text).html);
    const { rendered } = await renderBody(html, { images: new Map() });
    expect(findErrors(rendered), text).toEqual([]);
  }
});
