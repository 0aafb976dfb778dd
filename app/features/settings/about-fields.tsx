import { MAX_LINE, MAX_LINES, MAX_MISSION } from '../../../contract/limits.ts';
import { networkNames } from '../../layout/social-networks.ts';
import { TextArea, TextField } from '../../ui/field.tsx';
import { ImageField } from '../media/image-field.tsx';
import { EditableList } from './editable-list.tsx';
import { forImage, type SectionFields } from './form-state.ts';

export function MissionFields({ control }: SectionFields) {
  return (
    <>
      <div className="max-w-40">
        <TextField label="Founded" required inputMode="numeric" maxLength={4} {...control('founded')} />
      </div>
      <TextArea label="Mission" rows={5} maxLength={MAX_MISSION} {...control('mission')} />
    </>
  );
}

export function ValuesFields({ list }: SectionFields) {
  return (
    <EditableList {...list('values')} item="Value" blank={{ title: '', text: '' }}>
      {(control) => (
        <div className="grid gap-4">
          <TextField label="Title" maxLength={MAX_LINE} dir="auto" {...control('title')} />
          <TextArea label="Text" rows={2} maxLength={MAX_LINES} {...control('text')} />
        </div>
      )}
    </EditableList>
  );
}

export function StatsFields({ list }: SectionFields) {
  return (
    <EditableList {...list('stats')} item="Number" blank={{ value: '', label: '' }}>
      {(control) => (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Value" maxLength={MAX_LINE} dir="auto" {...control('value')} />
          <TextField label="Label" maxLength={MAX_LINE} dir="auto" {...control('label')} />
        </div>
      )}
    </EditableList>
  );
}

export function TeamFields({ list }: SectionFields) {
  return (
    <EditableList {...list('team')} item="Person" blank={{ name: '', role: '', bio: '', image: '' }}>
      {(control) => (
        <div className="grid gap-4 sm:grid-cols-[9rem_minmax(0,1fr)]">
          <ImageField label="Image" shape="square" {...forImage(control('image'))} />
          <div className="grid content-start gap-4">
            <TextField label="Name" maxLength={MAX_LINE} dir="auto" {...control('name')} />
            <TextField label="Role" maxLength={MAX_LINE} dir="auto" {...control('role')} />
            <TextArea label="About" rows={2} maxLength={MAX_LINES} {...control('bio')} />
          </div>
        </div>
      )}
    </EditableList>
  );
}

export function SocialFields({ list }: SectionFields) {
  return (
    <>
      <datalist id="_networks">
        {networkNames.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <EditableList {...list('social')} item="Link" blank={{ label: '', url: '' }}>
        {(control) => (
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
            <TextField label="URL" type="url" placeholder="https://" {...control('url')} />
          </div>
        )}
      </EditableList>
    </>
  );
}
