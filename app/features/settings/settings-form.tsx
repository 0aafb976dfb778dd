import { useRef } from 'react';
import type { EditableSettings, Settings } from '../../../contract/settings.ts';
import { useHydrated } from '../../browser/hooks/use-hydrated.ts';
import { submitterName } from '../../browser/submitter.ts';
import { ErrorAlert } from '../../ui/alerts.tsx';
import { Button } from '../../ui/button.tsx';
import { useFocusOnError } from '../../ui/use-focus-on-error.ts';
import { MissionFields, SocialFields, StatsFields, TeamFields, ValuesFields } from './about-fields.tsx';
import { AboutPreview } from './about-preview.tsx';
import { CodeFields } from './code-fields.tsx';
import { CommentFields } from './comment-fields.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { CrawlerFields } from './crawler-fields.tsx';
import { DiscoveryFields } from './discovery-fields.tsx';
import { EmailFields } from './email-fields.tsx';
import { IdentityFields } from './identity-fields.tsx';
import { NavigationFields } from './navigation-fields.tsx';
import { Section } from './section.tsx';
import { type SectionName, type SettingsPageName, sections, settingsPages } from './sections.ts';
import { SignInFields } from './sign-in-fields.tsx';
import { StatisticsFields } from './statistics-fields.tsx';
import { useSettings } from './use-settings.ts';
import { WritingFields } from './writing-fields.tsx';

interface SettingsFormProps {
  page: SettingsPageName;
  stored: EditableSettings;
  defaults: Settings;
  timeZones: string[];
  languages: [tag: string, name: string][];
}

/** The settings of a page in one form. It saves those that changed. */
export function SettingsForm({ page, stored, defaults, timeZones, languages }: SettingsFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const isReady = useHydrated();
  const { busy, refusal, errors, changed, fields, save, reset } = useSettings(stored, defaults);
  useFocusOnError(form, errors);
  const content: Record<SectionName, React.ReactNode> = {
    identity: <IdentityFields {...fields} timeZones={timeZones} languages={languages} />,
    writing: <WritingFields {...fields} />,
    comments: <CommentFields {...fields} />,
    statistics: <StatisticsFields {...fields} />,
    signIn: <SignInFields {...fields} />,
    crawlers: <CrawlerFields {...fields} />,
    discovery: <DiscoveryFields {...fields} />,
    email: <EmailFields {...fields} />,
    code: <CodeFields {...fields} />,
    navigation: <NavigationFields {...fields} />,
    mission: <MissionFields {...fields} />,
    stats: <StatsFields {...fields} />,
    values: <ValuesFields {...fields} />,
    team: <TeamFields {...fields} />,
    social: <SocialFields {...fields} />,
  };
  const conflict = refusal?.status === 409;
  return (
    <form
      ref={form}
      method="post"
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        void save(submitterName(event) === 'replace');
      }}
    >
      {/* Enter activates the first button of a form. */}
      <Button type="submit" className="sr-only" tabIndex={-1} aria-hidden disabled={!isReady} busy={busy}>
        Save
      </Button>
      {conflict && (
        <ConflictNotice
          message={refusal.message}
          href={`/dashboard/settings${page === 'site' ? '' : `/${page}`}`}
        />
      )}
      {refusal && !conflict && <ErrorAlert>{refusal.message}</ErrorAlert>}
      {settingsPages[page].sections.map((name) => (
        <Section key={name} {...sections[name]} name={name} onReset={() => reset(name)}>
          {content[name]}
        </Section>
      ))}
      {page === 'about' && <AboutPreview state={fields.state} />}
      <div className="save-bar bottom-bar gap-4">
        <Button type="submit" className="button" disabled={!isReady} busy={busy}>
          {busy ? 'Saving…' : 'Save settings'}
        </Button>
        {changed.length > 0 && <p className="text-sm text-muted">Unsaved changes</p>}
      </div>
    </form>
  );
}
