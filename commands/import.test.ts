import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { testServices } from '../domain/testing.ts';
import { eachDatabaseInAllTier } from '../platform/db/testing.ts';
import { type CommandIo, runCommand } from './command.ts';
import { importCommand } from './import.ts';

eachDatabaseInAllTier('the import command', (getDb) => {
  let folder: string;
  let out: string[];
  let err: string[];
  let io: CommandIo;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lekha-command-'));
    [out, err] = [[], []];
    const services = testServices(getDb());
    io = { services: async () => services, out: (line) => out.push(line), err: (line) => err.push(line) };
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('prints its progress to standard error and the report to standard output and a file', async () => {
    await writeFile(join(folder, 'one.md'), '---\ntitle: One\n---\nText {: .lead}');
    await writeFile(join(folder, 'LICENSE.md'), 'Free');
    const json = join(folder, 'report.json');
    expect(await runCommand(importCommand, [folder, '--dry-run'], io)).toBe(0);
    expect(out[0]).toContain('Dry run');
    [out, err] = [[], []];
    expect(await runCommand(importCommand, [folder, '--json', json], io)).toBe(0);
    expect(err).toEqual(['[1/1] one.md']);
    expect(out.join('\n')).toMatch(/1 created, 0 updated[\s\S]*LICENSE\.md: a file about the project/);
    const report = JSON.parse(await readFile(json, 'utf8'));
    expect(report.counts).toMatchObject({ items: 2, created: 1, skipped: 1 });
    expect(report.items).toMatchObject([
      { path: 'LICENSE.md', result: 'skipped' },
      { path: 'one.md', result: 'created', title: 'One', url: '/blog/one', status: 'published' },
    ]);
  });

  it('ends with 4 when a file could not be imported', async () => {
    await writeFile(join(folder, 'deep.md'), `---\ntitle: Deep\n---\n${'<div>'.repeat(400)}x`);
    expect(await runCommand(importCommand, [folder], io)).toBe(4);
    expect(out.join('\n')).toContain('deep.md: Its HTML is nested too deeply.');
  });

  it('ends with 4 and lists the supported formats if there are no articles', async () => {
    await writeFile(join(folder, 'export.xml'), '<rss xmlns:wp="http://wordpress.org/export/1.2/"/>');
    expect(await runCommand(importCommand, [folder], io)).toBe(4);
    expect(await runCommand(importCommand, [join(folder, 'export.xml')], io)).toBe(4);
    expect(err).toEqual([
      expect.stringMatching(/^No articles found in .* Markdown files/),
      expect.stringMatching(/^No articles found in .* Markdown files/),
    ]);
  });

  it.each([[[]], [['a', 'b']], [['--unknown']]])('ends with 2 for %j', async (args) => {
    expect(await runCommand(importCommand, args, io)).toBe(2);
    expect(err.join('\n')).toContain('Usage:');
  });
});
