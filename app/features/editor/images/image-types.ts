/** A picture that has an address and can stand in the text. */
export type PickedImage = { src: string; alt: string; width: number; height: number };

/** Lets the author choose a picture that is already there. */
export type PickImage = () => Promise<PickedImage | null>;

/**
 * Sends a picture until `signal` calls it off; `progress` hears the share sent, 0 to 1. Throws with the sentence to show: a
 * `NotTakenNow` where the same picture may pass later.
 */
export type UploadImage = (
  file: File,
  progress: (share: number) => void,
  signal: AbortSignal,
) => Promise<PickedImage>;
