import { templateDetails } from '../../../contract/template.ts';
import type { Snapshot } from '../../../platform/db/dump/types.ts';
import type { TargetFolder } from '../files/target-folder.ts';
import { writeList } from './lists.ts';
import { readSorted } from './rows.ts';

/** Writes the templates of articles. */
export async function writeTemplates(snapshot: Snapshot, folder: TargetFolder): Promise<void> {
  const templates = (await readSorted(snapshot, 'template', 'id')).map((row) => {
    const { series, bannerImg, additionalImages, tags, ...details } = templateDetails.parse(
      JSON.parse(row.details),
    );
    return {
      id: row.id,
      name: row.name,
      title: row.title,
      category: row.category,
      ...details,
      tags: tags.length > 0 ? tags : undefined,
      series: series?.title,
      image: bannerImg,
      additionalImages: additionalImages.length > 0 ? additionalImages : undefined,
      body: row.body,
      createdBy: row.created_by,
      created: row.created_at,
      updated: row.updated_at,
    };
  });
  await writeList(folder, 'templates', templates);
}
