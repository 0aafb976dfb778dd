import { z } from 'zod';
import { statuses } from './article.ts';

/** A standalone page in a list. */
export const listedPage = z.object({
  _id: z.string(),
  title: z.string(),
  path: z.string().describe('Without the first slash.'),
  lang: z.string(),
  status: z.enum(statuses),
  updatedAt: z.string(),
});
