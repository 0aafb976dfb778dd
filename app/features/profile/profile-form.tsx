import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { MAX_BIO, MAX_NAME } from '../../../contract/limits.ts';
import { texts } from '../../../contract/texts.ts';
import type { OwnAccount } from '../../../contract/user.ts';
import { callApi } from '../../browser/api.ts';
import { useAttempt } from '../../browser/hooks/use-attempt.ts';
import { useHydrated } from '../../browser/hooks/use-hydrated.ts';
import { notify } from '../../browser/toasts.ts';
import { useUnsavedText } from '../../browser/unsaved-text.ts';
import { ErrorAlert } from '../../ui/alerts.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { useFocusOnError } from '../../ui/use-focus-on-error.ts';
import { ImageField } from '../media/image-field.tsx';

type Profile = { name: string; avatar: string; bio: string };

const noFields: Record<string, string> = {};

/** Name, image and bio of the user's byline, with a preview. */
export function ProfileForm({ account }: { account: OwnAccount }) {
  const isReady = useHydrated();
  const { revalidate } = useRevalidator();
  const { busy, refusal, attempt } = useAttempt();
  const [profile, setProfile] = useState<Profile>({
    name: account.name,
    avatar: account.avatar ?? '',
    bio: account.bio ?? '',
  });
  const [changed, setChanged] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const errors = refusal?.fields ?? noFields;
  const set = (change: Partial<Profile>) => {
    setProfile((previous) => ({ ...previous, ...change }));
    setChanged(true);
  };
  const save = async () => {
    // What is typed meanwhile counts as unsaved.
    setChanged(false);
    try {
      await callApi('PATCH', '/account', profile);
    } catch (error) {
      setChanged(true);
      throw error;
    }
    notify.success('Profile saved');
    await revalidate();
  };
  useFocusOnError(form, errors);
  useUnsavedText(changed && !busy);
  return (
    <form
      ref={form}
      method="post"
      noValidate
      className="panel grid grid-cols-1 gap-6 p-5 sm:p-7"
      aria-labelledby="byline-title"
      onSubmit={(event) => {
        event.preventDefault();
        void attempt(save);
      }}
    >
      <div>
        <h2 id="byline-title" className="text-lg font-semibold">
          Byline
        </h2>
        <p className="mt-0.5 text-sm text-muted">Shown with every article you write.</p>
      </div>
      {refusal && <ErrorAlert>{refusal.message}</ErrorAlert>}
      <BylineFields profile={profile} errors={errors} onChange={set} />
      <Preview {...profile} />
      <div>
        <Button type="submit" className="button" disabled={!isReady} busy={busy}>
          {busy ? 'Saving…' : 'Save profile'}
        </Button>
      </div>
    </form>
  );
}

interface BylineFieldsProps {
  profile: Profile;
  errors: Record<string, string>;
  onChange: (change: Partial<Profile>) => void;
}

function BylineFields({ profile, errors, onChange }: BylineFieldsProps) {
  return (
    <div className="grid grid-cols-1 gap-6 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <ImageField
        label="Image"
        shape="square"
        name="avatar"
        value={profile.avatar}
        onChange={(avatar) => onChange({ avatar })}
        error={errors.avatar}
      />
      <div className="grid content-start gap-6">
        <TextField
          label="Name"
          name="name"
          required
          maxLength={MAX_NAME}
          autoComplete="name"
          dir="auto"
          value={profile.name}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
          error={errors.name}
        />
        <TextArea
          label="Bio"
          name="bio"
          maxLength={MAX_BIO}
          value={profile.bio}
          onChange={(event) => onChange({ bio: event.currentTarget.value })}
          error={errors.bio}
        />
      </div>
    </div>
  );
}

/** The byline as shown below an article. */
function Preview({ name, avatar, bio }: Profile) {
  const shown = name.trim() || texts.unknownAuthor;
  return (
    <div>
      <h3 className="mb-1.5 text-sm font-semibold">Preview</h3>
      <div data-preview className="flex gap-4 rounded-md border border-line bg-paper p-5">
        <Avatar name={shown} image={avatar} size={56} />
        <div className="min-w-0" dir="auto">
          <p className="font-serif text-lg font-semibold">{shown}</p>
          <p className="mt-1 whitespace-pre-line text-soft">
            {bio.trim() || `${shown} ${texts.authorWithoutBio}`}
          </p>
        </div>
      </div>
    </div>
  );
}
