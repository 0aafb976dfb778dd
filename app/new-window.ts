/** Whether a click asks for its link beside this page: then the page has nothing to do with it. */
export function isForNewWindow({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}
