import type { ResponsiveImage } from '../../contract/image.ts';
import type { Settings } from '../../contract/settings.ts';
import type { Ctx } from '../context.ts';
import { findImages } from '../images/images.ts';

/** The site's logo as pages show it; null without one. A foreign picture has no known size: width and height are 0. */
export async function siteLogo(
  { db }: Ctx,
  { logo }: Pick<Settings, 'logo'>,
): Promise<ResponsiveImage | null> {
  if (!logo) return null;
  const pictures = await findImages(db.read, [logo]);
  return pictures.get(logo) ?? { src: logo, width: 0, height: 0, srcset: [] };
}
