/** A picture that cannot be loaded is replaced wherever it stands, an optional one (a portrait over its initial) taken away. */
export function attendFailedPictures(): void {
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLImageElement && !target.dataset.failed) replace(target);
    },
    true,
  );
}

function replace(image: HTMLImageElement): void {
  image.dataset.failed = '1';
  if ('optional' in image.dataset) {
    image.hidden = true;
    return;
  }
  for (const source of image.closest('picture')?.querySelectorAll('source') ?? []) {
    source.srcset = '/placeholder.svg';
  }
  image.removeAttribute('srcset');
  image.src = '/placeholder.svg';
}
