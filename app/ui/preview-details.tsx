import { ChevronDown } from 'lucide-react';

interface PreviewDetailsProps extends React.ComponentProps<'details'> {
  title?: string;
}

/** A panel with a live preview, which opens and closes. */
export function PreviewDetails({
  title = 'Live preview',
  children,
  className,
  ...rest
}: PreviewDetailsProps) {
  return (
    <details {...rest} className={`panel group min-w-0 overflow-hidden ${className ?? ''}`}>
      <summary className="flex min-h-12 items-center px-5 font-semibold">
        {title}{' '}
        <ChevronDown size={18} aria-hidden className="ms-auto shrink-0 text-muted group-open:rotate-180" />
      </summary>
      {children}
    </details>
  );
}
