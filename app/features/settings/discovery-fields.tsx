import { MAX_FEDIVERSE_HANDLE, MAX_PROFILE_LINKS, MAX_URL } from '../../../contract/limits.ts';
import { TextArea, TextField } from '../../ui/field.tsx';
import type { SectionFields } from './form-state.ts';
import { SwitchField } from './switch-field.tsx';

const code = { dir: 'ltr', spellCheck: false } as const;
// A field for URLs has no attribute for capitals.
const text = { ...code, autoCapitalize: 'off' } as const;

/** How other sites recognise this one, and which of them are told of changes. */
export function DiscoveryFields(fields: SectionFields) {
  const { control } = fields;
  return (
    <>
      <TextArea
        label="Profiles of this site elsewhere"
        hint={`One https URL a line, at most ${MAX_PROFILE_LINKS}. Every page names them (rel="me"), by which Mastodon and others see that the profile and the site are of the same people.`}
        rows={3}
        {...text}
        {...control('profileLinks')}
      />
      <TextField
        label="Account in the fediverse"
        hint="Such as @name@example.social. Mastodon shows it below links to articles whose author has none (fediverse:creator)."
        maxLength={MAX_FEDIVERSE_HANDLE}
        autoComplete="off"
        {...text}
        {...control('fediverseCreator')}
      />
      <TextField
        label="WebSub hub"
        hint="The https URL of a service that feed readers ask to be told of changes. The feeds name it, and it learns the URLs of feeds that changed."
        type="url"
        maxLength={MAX_URL}
        autoComplete="off"
        {...code}
        {...control('hub')}
      />
      <SwitchField
        {...fields}
        setting="indexNow"
        label="Tell search engines of changed pages (IndexNow)"
        hint="Bing, Yandex, Seznam and others learn the URLs of articles and pages that appear, change or are withdrawn, at most once a minute."
      />
    </>
  );
}
