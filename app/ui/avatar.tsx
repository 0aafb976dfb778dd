import { UserRound } from 'lucide-react';
import { avatarCopy } from '../../contract/share-copy.ts';
import { firstCharacter } from '../i18n/first-character.ts';

/** A user's avatar over their initial or an icon, which shows if there is no image or it fails to load. */
export function Avatar({
  name,
  image,
  size = 40,
  fallback = 'initial',
}: {
  name: string;
  image: string | null | undefined;
  size?: number;
  fallback?: 'initial' | 'icon';
}) {
  return (
    <span
      className="avatar relative inline-grid shrink-0 place-items-center overflow-hidden rounded-full bg-tint font-semibold text-accent"
      style={{ width: size, height: size, fontSize: size * 0.42 }}
      aria-hidden
    >
      {fallback === 'icon' ? (
        <UserRound size={size * 0.56} aria-hidden />
      ) : (
        (firstCharacter(name.trim()) ?? '?')
      )}
      {image && (
        <img
          src={avatarCopy(image)}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          data-optional
          referrerPolicy="no-referrer"
          suppressHydrationWarning
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  );
}
