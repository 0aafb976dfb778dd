declare module 'virtual:lazy-files' {
  /** The URLs of the files that the editor of a text needs; none in the browser. */
  export const bodyEditorFiles: string[];
}
