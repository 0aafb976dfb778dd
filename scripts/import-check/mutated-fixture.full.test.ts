import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { randomFrom } from '../../commands/demo/random.ts';
import { LekhaError } from '../../domain/errors.ts';
import { readVisibleWords, secretPhrases } from './compare.ts';
import { itemBlocks, mutate } from './mutate.ts';
import { readSource } from './read-source.ts';
import type { SourceItem } from './source-site.ts';
import { fixturePath, fixtures, freshSites } from './testing.ts';

const RUNS = Number(process.env.IMPORT_MUTATIONS ?? 4);
const seed = process.env.IMPORT_SEED ?? String(Date.now());
const files = fixtures.filter((name) => /\.\w+$/.test(name));

describe(`an import of a damaged export (IMPORT_SEED=${seed})`, () => {
  const site = freshSites();
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lekha-mutated-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it.each(Array.from({ length: RUNS }, (_, run) => run))(
    'never crashes or exposes anything (%i)',
    async (run) => {
      const random = randomFrom(`${seed} ${run}`);
      const name = random.pick(files);
      const original = await readFile(fixturePath(name));
      const { bytes, what } = mutate(original, random);
      const path = join(folder, basename(name));
      await writeFile(path, bytes);
      const report = await site.importFile(path).catch((error: unknown) => error);
      if (report instanceof Error) {
        expect(report, `${name}, ${what}`).toBeInstanceOf(LekhaError);
        expect(report.message, what).toContain(basename(name));
        return;
      }
      const { items, failed } = report as Exclude<typeof report, Error> &
        Awaited<ReturnType<typeof site.importFile>>;
      for (const each of failed) expect(each, `${name}, ${what}`).toMatchObject({ path: /./, why: /./ });
      const visible = await readVisibleWords(
        items.flatMap(({ url = [] }) => url),
        site.visitor(),
      );
      const source = await readSource(fixturePath(name));
      for (const item of source.items.filter((each) => !each.isPublic && isWhole(each, original, bytes)))
        expect(
          secretPhrases(item, source).filter((phrase) => visible.includes(phrase)),
          `${name}, ${what}`,
        ).toEqual([]);
    },
  );
});

/** True if the item is in the damaged file as it was, with everything that says who may read it. */
function isWhole({ key }: SourceItem, original: Buffer, damaged: Buffer): boolean {
  const id = key.split('/')[1] ?? '';
  const named = itemBlocks(original.toString()).filter((block) => block.includes(id));
  const text = damaged.toString();
  return named.length > 0 && named.every((block) => text.includes(block));
}
