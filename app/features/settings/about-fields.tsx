import { MAX_LINE, MAX_LINES, MAX_MISSION } from '../../../contract/limits.ts';
import { networkNames } from '../../layout/social-networks.ts';
import { TextArea, TextField } from '../../ui/field.tsx';
import { ImageField } from '../media/image-field.tsx';
import { EditableList } from './editable-list.tsx';
import type { SectionFields } from './form-state.ts';

/** What the about page tells of the site. */
export function MissionFields({ draft, set, problems }: SectionFields) {
  return (
    <>
      <div className="max-w-40">
        <TextField
          label="Founded"
          name="founded"
          required
          inputMode="numeric"
          maxLength={4}
          value={draft.founded}
          onChange={(event) => set({ founded: event.currentTarget.value })}
          problem={problems.founded}
        />
      </div>
      <TextArea
        label="Mission"
        name="mission"
        rows={5}
        maxLength={MAX_MISSION}
        value={draft.mission}
        onChange={(event) => set({ mission: event.currentTarget.value })}
        problem={problems.mission}
      />
    </>
  );
}

export function ValuesFields({ draft, set, problems }: SectionFields) {
  return (
    <EditableList
      name="values"
      one="Value"
      blank={{ title: '', text: '' }}
      rows={draft.values}
      problems={problems}
      onChange={(values) => set({ values })}
    >
      {({ control }) => (
        <div className="grid gap-4">
          <TextField label="Title" maxLength={MAX_LINE} dir="auto" {...control('title')} />
          <TextArea label="Text" rows={2} maxLength={MAX_LINES} {...control('text')} />
        </div>
      )}
    </EditableList>
  );
}

export function StatsFields({ draft, set, problems }: SectionFields) {
  return (
    <EditableList
      name="stats"
      one="Number"
      blank={{ value: '', label: '' }}
      rows={draft.stats}
      problems={problems}
      onChange={(stats) => set({ stats })}
    >
      {({ control }) => (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Value" maxLength={MAX_LINE} dir="auto" {...control('value')} />
          <TextField label="Label" maxLength={MAX_LINE} dir="auto" {...control('label')} />
        </div>
      )}
    </EditableList>
  );
}

export function TeamFields({ draft, set, problems }: SectionFields) {
  return (
    <EditableList
      name="team"
      one="Person"
      blank={{ name: '', role: '', bio: '', image: '' }}
      rows={draft.team}
      problems={problems}
      onChange={(team) => set({ team })}
    >
      {(cell) => (
        <div className="grid gap-4 sm:grid-cols-[9rem_minmax(0,1fr)]">
          <ImageField
            label="Picture"
            shape="square"
            name={cell.control('image').name}
            value={cell.entry.image}
            onChange={(url) => cell.set('image', url)}
            publicId={() => `content_image_1_${Date.now()}`}
            problem={cell.control('image').problem}
          />
          <div className="grid content-start gap-4">
            <TextField label="Name" maxLength={MAX_LINE} dir="auto" {...cell.control('name')} />
            <TextField label="Role" maxLength={MAX_LINE} dir="auto" {...cell.control('role')} />
            <TextArea label="About" rows={2} maxLength={MAX_LINES} {...cell.control('bio')} />
          </div>
        </div>
      )}
    </EditableList>
  );
}

export function SocialFields({ draft, set, problems }: SectionFields) {
  return (
    <>
      <datalist id="_networks">
        {networkNames.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <EditableList
        name="social"
        one="Link"
        blank={{ label: '', url: '' }}
        rows={draft.social}
        problems={problems}
        onChange={(social) => set({ social })}
      >
        {({ control }) => (
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label="Label"
              maxLength={MAX_LINE}
              dir="auto"
              list="_networks"
              autoComplete="off"
              placeholder="Facebook, X, Mastodon…"
              {...control('label')}
            />
            <TextField label="Address" type="url" placeholder="https://" {...control('url')} />
          </div>
        )}
      </EditableList>
    </>
  );
}
