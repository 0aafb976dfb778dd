/** The public interface of images. */

export { checkAllFiles } from './check/check-media.ts';
export { knownStems } from './cleanup/known-files.ts';
export { deleteImageFiles } from './cleanup/sweep.ts';
export { fileTooLarge } from './decode/inspect.ts';
export { isVariant, maxStoredBytes, recheck } from './decode/recheck.ts';
export { isSvg, rasterise } from './decode/svg.ts';
export { editImage } from './edit/edit.ts';
export {
  enqueueSweep,
  imageJobs,
  prepareMediaFolder,
  scheduleFileCheck,
  scheduleMissingVariants,
  searchVariantsAtStart,
} from './jobs.ts';
export { type MediaFile, openMedia } from './serve/serve.ts';
export { type IconName, iconNames, siteIcon } from './serve/site-icons.ts';
export { makeStandIn } from './serve/variants.ts';
export { fillAltTexts, libraryAltText } from './store/alt-texts.ts';
export { SHARE_ID } from './store/generated.ts';
export { type KeyParts, originalKeys, parseKey, type VariantFormat } from './store/keys.ts';
export {
  ANIMATED,
  type AttachedImage,
  assertImagesExist,
  existingImageUrls,
  findHiddenImages,
  findImages,
  findImagesForEmail,
  findImagesForFeed,
  toResponsiveImage,
} from './store/lookup.ts';
export { searchWords } from './store/names.ts';
export { type ImageUse, recordImageUses } from './store/record-uses.ts';
export { checkImage, measureBusy, storeImage } from './store/store-image.ts';
export { normaliseImageUrl, originalKeysForUrl, publishedImage } from './store/urls.ts';
export { makeTitleBanner } from './title-cards/banner.ts';
export { cardSettings, titleCard } from './title-cards/card.ts';
export {
  enqueueShareImage,
  enqueueShareImages,
  findShareImage,
  lookForShareImagesAtStart,
  removeShareImage,
  SHARE_IMAGE,
  SHARE_IMAGES,
  type StoredShareImage,
  scheduleShareImages,
  storeShareImage,
} from './title-cards/share-image.ts';
export { admitBody, admitUpload, type Upload } from './upload/admission.ts';
export { assertOwnAvatar, deleteUnusedAvatar, storeAvatar } from './upload/avatar.ts';
export { uploadImage } from './upload/upload.ts';
