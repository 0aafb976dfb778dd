/**
 * The product's fixed texts, letter by letter as specified, in one place for both sides.
 * Free of zod, so that browser code may import it.
 */
export const texts = {
  tagline: 'A digital sanctuary for thoughtful discourse, creative expression, and knowledge sharing.',
  unknownAuthor: 'Unknown Author',
  unknownUser: 'User',
  authorWithoutBio: 'is a contributor',
  validation: {
    name: 'Name is required',
    email: 'Email is required',
    emailFormat: 'Please enter a valid email address',
    password: 'Password is required',
    passwordLength: (least: number) => `Password must be at least ${least} characters`,
    title: 'Title is required',
    titleOrText: 'A draft needs a title or a text',
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
    link: 'Please enter an address that begins with https://',
    siteLink: 'Please enter a path such as /about, or an address that begins with https://',
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
    featured: 'Article set as featured! This will replace any previously featured article.',
    unfeatured: 'Article removed from featured',
    featureFailed: 'Failed to update featured status',
    loadFailed: 'Failed to load article.',
    inTrash:
      'This article is in the trash. What you write in it is kept, and can be saved once it is restored.',
    publishing: 'Publishing...',
    updating: 'Updating...',
    update: 'Update Article',
    uploadingImages: 'Uploading additional images...',
    uploadedImages: 'Additional images uploaded',
    editorFailed:
      'The editor could not be loaded. You can go on writing in this field, as HTML. To try again, load the page anew.',
    pictureOffline: 'The picture could not be sent. It is sent by itself when the site can be reached.',
    pictureSignedOut:
      'You are signed out, so the picture was not sent. Sign in in a new tab, and it is sent by itself.',
    /** Behind what the site says. */
    pictureAgain: 'It is tried again by itself.',
    pictureUnderWay: 'A picture is on its way. It is saved when that has arrived.',
    pictureUnsent:
      'A picture could not be sent, so nothing is saved yet. Try again or remove it, then save once more.',
    notImages: (names: string[]) =>
      names.length === 1
        ? `"${names[0]}" is not an image. The text takes images only.`
        : `${names.length} files are not images. The text takes images only.`,
    droppedElsewhere:
      'Files cannot be dropped here. Drop images into the text, onto an image field or into the media library.',
    found: (count: number | string) => `${count} article(s) found`,
    unavailable: 'Article content unavailable',
    /** Stands for the title of a draft that has none yet. */
    untitled: 'Untitled',
    noRelated: 'No related posts found.',
    readTime: (minutes: number) => `${minutes} min read`,
  },
  journal: {
    saved: 'Saved',
    saving: 'Saving',
    notPublished: 'Not published yet',
    notInArticle: 'Not in the article yet',
    offline: 'Offline: kept on this device',
    signedOut: 'Signed out: kept on this device',
    refused: 'Kept on this device only',
    offlineUnkept: 'Offline: not kept. Please leave this page open.',
    signedOutUnkept: 'Signed out: not kept. Please leave this page open.',
    refusedUnkept: 'Not kept. Please leave this page open.',
    replaceUnkept: 'What stands in the form now is kept nowhere, and would be lost. Replace it?',
    replaceUnsent:
      'A picture in the form has not been sent yet, and would be lost. Replace the form all the same?',
    tooLong: 'Split the text into several articles.',
    merged: (button: string) => `Both texts are together in this form. Look it over, then press ${button}.`,
    earlier: (version: number, button: string) =>
      `Version ${version} is in this form as an unsaved change. Look it over, then press ${button}.`,
    earlierSame: (version: number) => `Version ${version} says the same as the article does now.`,
    /** Goes on a sentence. */
    withPictures: (count: number) =>
      count === 1
        ? ', with a picture that was not sent yet'
        : `, with ${count} pictures that were not sent yet`,
    openTrash: 'Open the trash',
    noDevice:
      'This browser keeps nothing on this device, as in a private window or when the disk is full. Your text is kept on the server while you are online.',
    signIn: 'Sign in in a new tab',
    notSentOffline:
      'The site could not be reached, so this is not saved yet. Your text is still here and is kept; please try again when the connection is back.',
    notSentSignedOut:
      'You are signed out, so this is not saved yet. Your text is still here and is kept; sign in in a new tab, then try again here.',
    otherTab: 'This article is open in another tab as well. Each tab keeps its own text.',
    openElsewhere: 'This text is open in another tab. Go on there, or close that tab to go on here.',
    elsewhere: 'You have unsaved changes of this article in another place as well. Both texts are kept.',
    missing: (count: number) =>
      count === 1
        ? 'A picture in this text is gone: somebody deleted it. Upload it again or take it out:'
        : `${count} pictures in this text are gone: somebody deleted them. Upload them again or take them out:`,
    missingSaved:
      'It shows a picture that somebody has deleted meanwhile, so that readers see a gap. Upload it again or take it out.',
    newer: 'This article was saved elsewhere since you opened it. When you save, you will see both texts.',
  },
  preview: {
    nothing: 'Nothing written yet.',
    hint: 'What you write appears here at each pause.',
    untitled: 'No title yet',
    uncategorised: 'no category yet',
    noText: 'No text yet',
    unshared: 'This can be shared once it is published.',
    behind: 'This is the text as it was when the server last had it.',
  },
  schedule: {
    never: (hour: string, instead: string) =>
      `On this day the site’s clocks are put forward and never show ${hour}. It goes out when they show ${instead}.`,
    twice: (hour: string, which: 'first' | 'second') =>
      `On this day the site’s clocks are put back and show ${hour} twice. It goes out the ${which} time.`,
  },
  blogs: { empty: 'No Blogs Found', emptyHint: 'Check back later for new content' },
  category: {
    empty: 'No Articles Found',
    onlyOne: 'No additional articles found in this category. This article is the only one available.',
    newest: 'Newest First',
    oldest: 'Oldest First',
    /** Before a category's name. */
    viewAllIn: 'View all in ',
    /** On a page beyond the last of a category that has articles. */
    noSuchPage: 'This page does not exist. The category has fewer pages than that.',
    firstPage: 'First page',
  },
  categories: {
    created: 'Category created successfully',
    createFailed: 'Failed to create category',
    subcategoryCreated: 'Subcategory created successfully',
    subcategoryFailed: 'Failed to create subcategory',
    deleted: 'The category has been deleted.',
    deleteFailed: 'Error deleting category',
  },
  users: {
    roleUpdated: 'User role updated successfully',
    roleFailed: 'Failed to update user role',
    loadFailed: 'Failed to load users. Please try again.',
    none: 'No users available',
  },
  media: {
    deleted: 'The picture has been deleted.',
    found: (count: number) => `${count} picture(s)`,
  },
  confirm: {
    title: 'Are you sure?',
    text: "You won't be able to revert this!",
    button: 'Yes, delete it!',
    deleted: 'Deleted!',
    error: 'Error!',
    wrong: 'Something went wrong.',
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
