import { z } from 'zod';

/** The image service's bare answer to an upload: no envelope, as the specification's service gives it. */
export const uploadedImage = z.object({
  secure_url: z.string(),
  public_id: z.string(),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  format: z.string(),
});
export type UploadedImage = z.infer<typeof uploadedImage>;
