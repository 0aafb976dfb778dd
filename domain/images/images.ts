/** The front of pictures: what other parts of the product may use. */

export { knownStems } from './cleanup/known-files.ts';
export { deletePictureFiles, type Swept, sweepImages } from './cleanup/sweep.ts';
export { tooManyBytes } from './decode/inspect.ts';
export { enqueueSweep, imageJobs, tidyMedia } from './jobs.ts';
export { type MediaFile, openMedia } from './serve/serve.ts';
export { type IconName, iconNames, type SiteIcon, siteIcon } from './serve/site-icons.ts';
export { type Described, describeImages, wordsOfImage } from './store/alt-texts.ts';
export { type Attached, assertImagesExist, imagesPresent } from './store/attach.ts';
export { parseKey } from './store/keys.ts';
export { pictureOf, picturesGone, picturesOf } from './store/lookup.ts';
export { mediaWords } from './store/names.ts';
export { type StoredImage, storeImage } from './store/store.ts';
export { normalPictureAddress } from './store/urls.ts';
export { type ImageOwner, type ImageUse, recordImageUses } from './store/uses.ts';
export { beforeUpload, type Upload, whenThereIsRoom } from './upload/admission.ts';
export { deleteUnusedAvatar, storeAvatar } from './upload/avatar.ts';
export { uploadImage } from './upload/upload.ts';
