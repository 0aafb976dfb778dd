import { pickPlain, templateFields } from '../../../contract/article-fields.ts';
import type { TemplateDetails } from '../../../contract/template.ts';
import { tagKey } from '../../../shared/text/tag-names.ts';
import { usedImages } from '../../articles/articles.ts';
import { cleanBody } from '../../body/body.ts';
import { fileNames, type Lists } from '../format.ts';
import { damagedBy, imageUrl, type Staging } from './staging.ts';

/** Adds the templates of articles. */
export async function stageTemplates(staging: Staging): Promise<void> {
  const { source, insert, config } = staging;
  for (const template of await source.list('templates')) {
    const { id, name, title, category, createdBy, created, updated } = template;
    const { html: body } = await damagedBy(fileNames.templates, () =>
      cleanBody(template.body, { origin: config.publicUrl }),
    );
    const details = toDetails(config, template);
    await insert('template', {
      id,
      name,
      key: tagKey(name),
      title,
      category,
      body,
      details: JSON.stringify(details),
      created_by: staging.accountId(createdBy),
      created_at: created,
      updated_at: updated,
    });
    await staging.addUses('template', id, usedImages({ ...details, post: body }));
  }
}

function toDetails(config: Staging['config'], template: Lists['templates'][number]): TemplateDetails {
  const { subcategory = null, series, image, tags } = template;
  const url = (stored: string) => imageUrl(config, fileNames.templates, stored);
  return {
    subcategory,
    tags,
    bannerImg: image === undefined ? null : url(image),
    additionalImages: template.additionalImages.map((one) => ({ ...one, url: url(one.url) })),
    ...pickPlain(templateFields, template),
    series: series === undefined ? null : { title: series },
  };
}
