/** A module as one script, made by scripts/page-scripts.ts. */
declare module '*?script' {
  const code: string;
  export default code;
}
