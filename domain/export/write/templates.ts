import type { Snapshot } from '../../../platform/db/dump/types.ts';
import { parseDetails } from '../../templates/templates.ts';
import type { TargetFolder } from '../files/target-folder.ts';
import { writeTable } from './lists.ts';

/** Writes the templates of articles. */
export async function writeTemplates(snapshot: Snapshot, folder: TargetFolder): Promise<void> {
  await writeTable(
    snapshot,
    folder,
    'templates',
    'template',
    ({ id, name, title, category, body, ...row }) => {
      const { series, bannerImg, additionalImages, tags, ...details } = parseDetails(row.details);
      return {
        id,
        name,
        title,
        category,
        ...details,
        tags: tags.length > 0 ? tags : undefined,
        series: series?.title,
        image: bannerImg,
        additionalImages: additionalImages.length > 0 ? additionalImages : undefined,
        body,
        createdBy: row.created_by,
        created: row.created_at,
        updated: row.updated_at,
      };
    },
  );
}
