/** An address within the imported site that names a picture by its extension. */
export const PICTURE_FILE = /^(?![a-z][a-z0-9+.-]*:|\/\/)[^?#]*\.(?:png|jpe?g|gif|webp|avif)(?:[?#].*)?$/i;
