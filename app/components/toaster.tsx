import { Toaster as Host } from 'react-hot-toast';
import { TOAST_MS } from '../../contract/limits.ts';

export { toast } from 'react-hot-toast';

const surface = {
  background: 'var(--color-raised)',
  color: 'var(--color-ink)',
  border: '1px solid var(--color-line)',
  boxShadow: 'var(--shadow-raised)',
  maxWidth: '28rem',
};

const icon = (colour: 'good' | 'danger') => ({
  primary: `var(--color-${colour})`,
  secondary: 'var(--color-raised)',
});

/** The library shows at most 20 at once, as the product wants (MAX_TOASTS in contract/limits.ts). */
export default function Toaster() {
  return (
    <Host
      position="bottom-center"
      // Clear of what the screen has at its foot.
      containerStyle={{ bottom: 'var(--foot, 16px)' }}
      toastOptions={{
        style: surface,
        duration: TOAST_MS.blank,
        success: { duration: TOAST_MS.success, iconTheme: icon('good') },
        error: { duration: TOAST_MS.error, iconTheme: icon('danger') },
      }}
    />
  );
}
