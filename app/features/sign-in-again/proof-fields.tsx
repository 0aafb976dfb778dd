import type { IdentityProofs } from '../../../contract/session.ts';
import { CodeField } from '../account/code-field.tsx';
import { PasswordField } from '../account/password-field.tsx';
import { ProviderProofs } from './provider-proofs.tsx';

interface ProofFieldsProps {
  proofs: IdentityProofs;
  errors: Record<string, string>;
}

/** The field with which the user proves who they are. */
export function ProofFields({ proofs, errors }: ProofFieldsProps) {
  if (proofs.code || proofs.passkey) return <CodeField hasApp={proofs.code} error={errors.code} />;
  if (proofs.password) return <PasswordField autoComplete="current-password" error={errors.password} />;
  if (proofs.providers.length > 0) return <ProviderProofs providers={proofs.providers} />;
  return (
    <p>
      You have no password here.{' '}
      <a href="/login" target="_blank" className="text-link" rel="noopener">
        Sign in again in another tab
      </a>{' '}
      and try once more.
    </p>
  );
}
