/** A module as one script (scripts/build/inline-scripts.ts). */
declare module '*?script' {
  const code: string;
  export default code;
}
