import type { ResponsiveImage } from '../../contract/image.ts';
import { useSite } from '../ui/site-context.ts';

/**
 * The site's logo, or its name. The name may have another direction than the site. `className` sets the
 * logo's height.
 */
export function Brand({ className = 'h-9' }: { className?: string }) {
  const { name, images } = useSite();
  const { logo, logoDark } = images;
  if (!logo) return <bdi>{name}</bdi>;
  if (!logoDark) return <Logo logo={logo} name={name} className={className} />;
  return (
    <>
      <Logo logo={logo} name={name} className={`on-light ${className}`} />
      <Logo logo={logoDark} name={name} className={`on-dark ${className}`} />
    </>
  );
}

interface LogoProps {
  logo: ResponsiveImage;
  name: string;
  className: string;
}

function Logo({ logo, name, className }: LogoProps) {
  return (
    <img
      src={logo.src}
      srcSet={logo.srcset.find(({ type }) => type === 'image/webp')?.value}
      sizes="240px"
      alt={name}
      width={logo.width || undefined}
      height={logo.height || undefined}
      className={`w-auto max-w-full object-contain object-left rtl:object-right ${className}`}
    />
  );
}
