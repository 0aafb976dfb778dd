/** The front of pictures: what other parts of the product may use. */
export { normalPictureAddress } from './addresses.ts';
export { beforeUpload, type Upload, whenThereIsRoom } from './arrival.ts';
export { type Attached, assertImagesExist, imagesPresent } from './attach.ts';
export { deleteUnusedAvatar, storeAvatar } from './avatar.ts';
export { type Described, describeImages, wordsOfImage } from './describe.ts';
export { tooManyBytes } from './inspect.ts';
export { parseKey } from './keys.ts';
export { knownStems } from './known-files.ts';
export { mediaWords } from './names.ts';
export { pictureOf, picturesGone, picturesOf } from './pictures.ts';
export { type MediaFile, openMedia } from './serve.ts';
export { type IconName, iconNames, type SiteIcon, siteIcon } from './site-icons.ts';
export { type StoredImage, storeImage } from './store.ts';
export { deletePictureFiles, type Swept, sweepImages } from './sweep.ts';
export { uploadImage } from './upload.ts';
export { type ImageOwner, type ImageUse, recordImageUses } from './uses.ts';
export { enqueueSweep, imageJobs, tidyMedia } from './work.ts';
