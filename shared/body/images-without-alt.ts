/** Counts the images of a clean body that have no alt text and are not marked as decorative. */
export function countImagesWithoutAlt(body: string): number {
  // In a clean body no attribute contains `<`, `>` or `"`.
  const images = body.match(/<img [^>]*>/g) ?? [];
  return images.filter((image) => image.includes(' alt=""') && !image.includes(' role="presentation"'))
    .length;
}
