import type { Selectable } from 'kysely';
import type { ImageTable } from '../../../platform/db/schema.ts';

/** A stored picture as its table has it. */
export type ImageRow = Selectable<ImageTable>;

/** What a page needs to know of a stored picture. */
export type ImageSize = Pick<ImageRow, 'key' | 'format' | 'width' | 'height'>;

/** How the format column marks a picture that moves; such a picture is shown as it is, without variants. */
export const ANIMATED = '-animated';
