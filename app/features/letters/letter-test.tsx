import { ExternalLink } from 'lucide-react';
import { pathTo } from '../../../shared/paths.ts';
import { callApi } from '../../browser/api.ts';
import { useHydrated } from '../../browser/hooks/use-hydrated.ts';
import { useOperation } from '../../browser/hooks/use-operation.ts';
import { Button } from '../../ui/button.tsx';
import { TitledPanel } from '../../ui/titled-panel.tsx';

interface LetterTestProps {
  id: string;
  isSaved: boolean;
  isMailConfigured: boolean;
}

/** The preview of a letter's email, and tests of it by email. */
export function LetterTest({ id, isSaved, isMailConfigured }: LetterTestProps) {
  const { busy, run } = useOperation();
  const isReady = useHydrated();
  const test = async (to: 'me' | 'team') =>
    `Test email sent to ${await callApi<string>('POST', `/newsletter/letters/${id}/test`, { to })}`;
  const refusal = isSaved ? null : 'Please save first: a test has the text that is saved.';
  return (
    <TitledPanel title="Try it first">
      <div className="flex flex-wrap gap-2 p-5">
        {isSaved ? (
          <a href={pathTo.letterPreview(id)} target="_blank" rel="noreferrer" className="button button-quiet">
            Preview <ExternalLink size={16} aria-hidden />
          </a>
        ) : (
          <Button type="button" className="button button-quiet" refusal={refusal}>
            Preview
          </Button>
        )}
        <Button
          type="button"
          className="button button-quiet"
          refusal={refusal}
          disabled={!isReady}
          busy={busy}
          onClick={() => void run(() => test('me'))}
        >
          Send a test to me
        </Button>
        <Button
          type="button"
          className="button button-quiet"
          refusal={refusal}
          disabled={!isReady}
          busy={busy}
          onClick={() => void run(() => test('team'))}
        >
          Send a test to everyone on the team
        </Button>
        {!isMailConfigured && (
          <p className="w-full text-sm text-soft">
            Until the site sends emails, a test is a file in the folder <code>outbox</code>.
          </p>
        )}
      </div>
    </TitledPanel>
  );
}
