/** The text of a comment, as the server has cleaned it. */
export function CommentText({ html, className = '' }: { html: string; className?: string }) {
  return (
    <div
      dir="auto"
      className={`comment-text ${className}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server (domain/comments/render.ts)
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
