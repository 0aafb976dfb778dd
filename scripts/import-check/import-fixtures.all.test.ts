import { describe, expect, it } from 'vitest';
import { compareImport } from './compare.ts';
import { readSource } from './read-source.ts';
import { fixturePath, fixtures, freshSites } from './testing.ts';

describe('an import of a real export', () => {
  const site = freshSites();

  it.each(fixtures)('loses and exposes nothing of %s', async (name) => {
    const path = fixturePath(name);
    const report = await site.importFile(path);
    const findings = await compareImport(await readSource(path), report, site.visitor());
    expect(report.failed).toEqual([]);
    expect(findings.words.total).toBeGreaterThan(10);
    expect(findings).toMatchObject({
      words: { missing: 0, worst: [] },
      unreported: [],
      exposed: [],
      oldUrls: { failing: [] },
      links: { broken: [] },
      unnamed: [],
      different: [],
    });
  });
});
