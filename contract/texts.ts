/**
 * Texts that the server and the browser share, most of them fixed by the specification. Without zod, so that
 * the public site's scripts can import it.
 */
export const texts = {
  tagline: 'A digital sanctuary for thoughtful discourse, creative expression, and knowledge sharing.',
  unknownAuthor: 'Unknown Author',
  unknownUser: 'User',
  offline: "You are offline. Please try again when you're back online.",
  serverError: (status: number) =>
    `The server answered with an error (${status}). Please try again in a moment.`,
  /** Parts of a screen that load on first use. */
  parts: {
    updated: 'The site was updated, so this needs a reload of the page.',
    offline: 'You are offline, and this is not loaded yet. Please try again when you are back online.',
    unreachable: 'The site could not be reached. Please check your connection and try again.',
    failed: 'This could not be loaded. Please try again.',
    loading: 'Loading…',
    retry: 'Try again',
    reload: 'Reload the page',
    storedBoth: 'Your text is stored in this browser and on the server.',
    storedHere: 'Your text is stored in this browser.',
    storedOnServer: 'Your text is stored on the server.',
    notStored: 'Your text is not stored yet: save it, or copy it, before you reload.',
  },
  authorWithoutBio: 'is a contributor',
  validation: {
    name: 'Name is required',
    email: 'Email is required',
    emailFormat: 'Please enter a valid email address',
    password: 'Password is required',
    passwordLength: (min: number) => `Password must be at least ${min} characters`,
    title: 'Title is required',
    titleOrText: 'A draft needs a title or some text',
    selectCategory: 'Please select a category',
    category: 'Category is required',
    content: 'Article content is required',
    banner: 'Banner image is required',
    categoryName: 'Category name is required',
    subcategoryName: 'Subcategory name is required',
    lang: 'Please enter a language code, such as en or bn',
    timeZone: 'Please choose a time zone, such as Asia/Dhaka',
    colour: 'Please enter a colour, such as #b4432c',
    year: 'Please enter a year, such as 2023',
    link: 'Please enter a URL that begins with https://',
    siteLink: 'Please enter a path such as /about, or a URL that begins with https://',
  },
  auth: {
    loggedIn: 'Login Successfully',
    registered: 'Registered Successfully',
    wrongCredentials: 'Invalid email or password',
  },
  search: {
    failed: 'Error fetching results. Please try again.',
    none: (term: string) => `No results found for ${term}`,
    hint: 'Try using different keywords',
    instead: 'Showing results for',
    suggestion: 'Did you mean',
  },
  articles: {
    created: 'Article created successfully',
    createFailed: 'Failed to create article',
    updated: 'Article updated successfully',
    updateFailed: 'Failed to update article',
    deleted: 'Your article has been deleted.',
    onlyCreatorDeletes: 'Only the account that created it can delete it',
    featured: 'Article set as featured! This will replace any previously featured article.',
    unfeatured: 'Article removed from featured',
    featureFailed: 'Failed to update featured status',
    loadFailed: 'Failed to load article.',
    inTrash: 'This article is in the trash. Your changes are kept; restore the article to save them.',
    publishing: 'Publishing...',
    updating: 'Updating...',
    update: 'Update Article',
    uploadingImages: 'Uploading additional images...',
    uploadedImages: 'Additional images uploaded',
    editorFailed:
      'The editor could not be loaded. You can edit the text as HTML here, or reload the page to try again.',
    imageUploading: 'Waiting for an image to finish uploading…',
    imageNotUploaded: 'An image could not be uploaded. Try again or remove it, then save.',
    notImages: (names: string[]) =>
      names.length === 1
        ? `"${names[0]}" is not an image. Only images can be added to the text.`
        : `${names.length} files are not images. Only images can be added to the text.`,
    droppedElsewhere:
      "Files can't be dropped here. Drop images into the text, onto an image field or into the media library.",
    found: (count: number | string) => `${count} article(s) found`,
    unavailable: 'Article content unavailable',
    /** Stands for the title of a draft that has none yet. */
    untitled: 'Untitled',
    copyOf: (title: string) => `Copy of ${title}`,
    duplicated: 'Duplicated as a draft',
    noRelated: 'No related posts found.',
    readTime: (minutes: number) => `${minutes} min read`,
  },
  upload: {
    failed: 'The image could not be uploaded.',
    offline: "Upload failed. We'll retry automatically when you're back online.",
    signedOut: "You're signed out, so the image was not uploaded. Open a new tab to sign in and continue.",
    /** Follows the server's message. */
    retrying: "We'll retry automatically.",
    canceled: 'Upload canceled',
  },
  autosave: {
    saved: 'Saved',
    /** After a save that failed. */
    savedButRefused: 'Autosaved · not in the article',
    /** After a save of a new article that did not reach the server. */
    autosaved: 'Autosaved',
    saving: 'Saving…',
    notPublished: 'Not published yet',
    notInArticle: 'Not in the article yet',
    review: 'Review unsaved changes',
    offline: 'Offline: saved on this device',
    signedOut: 'Signed out: saved on this device',
    refused: 'Saved on this device only',
    offlineUnstored: 'Offline: not saved. Keep this page open.',
    signedOutUnstored: 'Signed out: not saved. Keep this page open.',
    serverError: 'Server error: saved on this device',
    serverErrorUnstored: 'Server error: not saved. Keep this page open.',
    refusedUnstored: 'Not saved. Keep this page open.',
    replaceUnstored: 'The form has unsaved text that would be lost. Replace it?',
    replacePendingImage:
      'An image in the form is not uploaded yet and would be lost. Replace the form anyway?',
    tooLong: 'Split the text into several articles.',
    merged: (button: string) => `This form holds the merged text. Review it, then click ${button}.`,
    revisionLoaded: (version: number, button: string) =>
      `Version ${version} is in this form as an unsaved change. Review it, then click ${button}.`,
    revisionSame: (version: number) => `Version ${version} is the same as the current article.`,
    /** Continues a sentence. */
    withImages: (count: number) =>
      count === 1 ? ', with an image that is not uploaded' : `, with ${count} images that are not uploaded`,
    openTrash: 'Open the trash',
    noLocalStore: "This browser can't store your text.",
    signIn: 'Open a new tab to sign in',
    notSentOffline:
      "The site could not be reached, so this is not saved yet. Your text is kept here. Try again when you're back online.",
    notSentError: (status: number) =>
      `The server answered with an error (${status}), so this is not saved yet. Your text is kept here. Please try again in a moment.`,
    notSentSignedOut:
      "You're signed out, so this is not saved yet. Your text is kept here. Open a new tab to sign in, then try again.",
    otherTab: 'This article is also open in another tab. Each tab keeps its own text.',
    openElsewhere: 'This text is open in another tab. Continue there, or close that tab to continue here.',
    elsewhere: 'You also have unsaved changes to this article elsewhere. Both versions are kept.',
    missingImages: (count: number) =>
      count === 1
        ? 'Readers do not see an image in this text: it was deleted, or its address is not public. Upload it again or remove it:'
        : `Readers do not see ${count} images in this text: they were deleted, or their addresses are not public. Upload them again or remove them:`,
    reverted: 'Reverted in this form. Save to revert it in the article too.',
    notReverted: "This can't be reverted right now. Wait for the uploads to finish, then try again.",
    joinedBeforePublishing: (button: string) =>
      `Not saved yet: other changes came in first. Review them, then click ${button} again.`,
    savedElsewhere: 'The saved article is newer than this text. When you save, you will see both versions.',
  },
  embeds: {
    card: 'Card',
    fetching: 'Fetching the page…',
    showAsLink: 'Show as link',
    none: (host: string, reason: string) => `No card for ${host}: ${reason}`,
  },
  formulas: {
    formula: 'Formula',
    source: 'Formula in TeX',
    notLoaded: 'The preview of formulas could not be loaded. The source is saved as it is.',
  },
  preview: {
    nothing: 'Nothing to preview yet.',
    hint: 'Your text appears here when you pause typing.',
    untitled: 'No title yet',
    uncategorised: 'no category yet',
    noText: 'No text yet',
    unshared: 'You can share this once it is published.',
    behind: 'This preview is out of date. It shows the text that the server received last.',
  },
  sharing: {
    draft: 'Draft',
    note: (day: string) => `This is a draft that was shared with you. The link works until ${day}.`,
    invalidTitle: 'This link does not work',
    invalid: 'It may have expired or been revoked. Ask the person who sent it for a new one.',
    created: 'Share link created',
    copied: 'Link copied',
    copyFailed: 'The link could not be copied. It is selected: press Ctrl+C.',
    revoked: 'Share link revoked',
  },
  newsletter: {
    sent: 'Almost done: please open the email we sent you and confirm your address.',
    awaitingEmail:
      'Thank you: we have saved your email address and will ask you to confirm it once this site can send emails.',
    again: 'One more step: click Subscribe again so that we know you are not a bot.',
  },
  notes: {
    created: 'Comment added',
    deleted: 'Comment deleted',
    readOnly: 'This link does not let you comment.',
    none: 'No comments yet.',
    changed: 'The passage has changed.',
    unknownWriter: 'Former user',
  },
  schedule: {
    never: (hour: string, instead: string) =>
      `The site’s clocks go forward on this day and skip ${hour}. The article will be published at ${instead}.`,
    twice: (hour: string, which: 'first' | 'second') =>
      `The site’s clocks go back on this day and show ${hour} twice. The article will be published the ${which} time the clocks show ${hour}.`,
  },
  blogs: { empty: 'No Blogs Found', emptyHint: 'Check back later for new content' },
  category: {
    empty: 'No Articles Found',
    onlyOne: 'No additional articles found in this category. This article is the only one available.',
    newest: 'Newest First',
    oldest: 'Oldest First',
    /** Before a category's name. */
    viewAllIn: 'View all in ',
    all: 'All categories',
    noneFound: (term: string) => `No categories found for ${term}`,
  },
  authors: {
    created: 'Author created successfully',
    updated: 'Author updated successfully',
    merged: 'Authors merged successfully',
    deleted: 'The author has been deleted.',
    absent: 'There is no such author.',
  },
  tags: {
    created: 'Tag created successfully',
    updated: 'Tag updated successfully',
    merged: 'Tags merged successfully',
    deleted: 'The tag has been deleted.',
  },
  templates: {
    created: 'Template saved successfully',
    updated: 'Template updated successfully',
    deleted: 'The template has been deleted.',
  },
  series: {
    created: 'Series created successfully',
    updated: 'Series updated successfully',
    ordered: 'Parts reordered successfully',
    merged: 'Series merged successfully',
    deleted: 'The series has been deleted.',
  },
  categories: {
    created: 'Category created successfully',
    createFailed: 'Failed to create category',
    subcategoryCreated: 'Subcategory created successfully',
    subcategoryFailed: 'Failed to create subcategory',
    updated: 'Category updated successfully',
    updateFailed: 'Failed to update category',
    subcategoryUpdated: 'Subcategory updated successfully',
    subcategoryUpdateFailed: 'Failed to update subcategory',
    deleted: 'The category has been deleted.',
    deleteFailed: 'Error deleting category',
  },
  users: {
    roleUpdated: 'User role updated successfully',
    roleFailed: 'Failed to update user role',
    loadFailed: 'Failed to load users. Please try again.',
    none: 'No users available',
    invited: 'Invitation sent',
    invitationMade: 'Invitation link created',
    invitationRevoked: 'Invitation revoked',
  },
  tokens: {
    made: 'Token created',
    copied: 'Token copied',
    copyFailed: 'The token could not be copied. It is selected: press Ctrl+C.',
    revoked: 'Token revoked',
  },
  media: {
    deleted: 'The image has been deleted.',
    found: (count: number) => `${count} image(s)`,
    existing: (file: string) => `${file} is already in the library.`,
  },
  confirm: {
    title: 'Are you sure?',
    text: "You won't be able to revert this!",
    button: 'Yes, delete it!',
    deleted: 'Deleted!',
    error: 'Error!',
    wrong: 'Something went wrong.',
  },
  list: {
    noSuchPage: "This page does not exist. The list doesn't have that many pages.",
    firstPage: 'First page',
  },
  shareUnsupported: 'Sharing not supported on this device.',
  dashboard: {
    title: 'Dashboard Overview',
    subtitle: "Monitor and manage your blog's key metrics",
    totalUsers: 'Registered accounts in your system',
    totalArticles: 'Published content on your blog',
    categories: 'Content organization categories',
  },
} as const;
