import { Form, useNavigation } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { CodeField } from './code-field.tsx';
import { QrCode } from './qr-code.tsx';

interface NewAuthenticatorProps {
  secret: string;
  uri: string;
  error: string | undefined;
}

/** Shows the secret for an authenticator app, and asks for its first code. */
export function NewAuthenticatorForm({ secret, uri, error }: NewAuthenticatorProps) {
  const busy = useNavigation().formMethod === 'POST';
  return (
    <Form method="post" className="grid gap-4" aria-label="Set up an app">
      <input type="hidden" name="secret" value={secret} />
      <input type="hidden" name="uri" value={uri} />
      <p>Scan this with your app, or type the key.</p>
      <QrCode text={uri} label="QR code for the authenticator app" />
      <p className="text-sm">
        Key:{' '}
        <code className="font-mono wrap-anywhere select-all" dir="ltr">
          {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        </code>
      </p>
      <CodeField label="Code of the app" hint="The six digits that it shows now." error={error} />
      <div>
        <Button type="submit" name="action" value="confirm" className="button" busy={busy}>
          Confirm
        </Button>
      </div>
    </Form>
  );
}
