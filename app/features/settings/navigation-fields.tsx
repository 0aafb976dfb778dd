import { TextField } from '../../ui/field.tsx';
import { EditableList } from './editable-list.tsx';
import type { SectionFields } from './form-state.ts';
import { NavigationPreview } from './navigation-preview.tsx';

const groups = [
  { name: 'barLinks', title: 'In the bar', one: 'Bar link', hint: 'The categories stand after the second.' },
  { name: 'quickLinks', title: 'Quick links in the footer', one: 'Quick link', hint: '' },
  { name: 'legalLinks', title: 'Legal links in the footer', one: 'Legal link', hint: '' },
] as const;

/** The links that every page carries: what they are called, where they lead, in which order. */
export function NavigationFields({ draft, set, problems }: SectionFields) {
  return (
    <>
      {groups.map(({ name, title, one, hint }) => (
        <div key={name}>
          <h3 className="font-semibold">{title}</h3>
          {hint && <p className="text-sm text-muted">{hint}</p>}
          <div className="mt-3">
            <LinkRows list={name} one={one} fields={{ draft, set, problems }} />
          </div>
        </div>
      ))}
      <NavigationPreview draft={draft} />
    </>
  );
}

type LinkList = (typeof groups)[number]['name'];
type LinkRowsProps = { list: LinkList; one: string; fields: SectionFields };

function LinkRows({ list, one, fields: { draft, set, problems } }: LinkRowsProps) {
  return (
    <EditableList<LinkList>
      name={list}
      one={one}
      blank={{ label: '', url: '' }}
      rows={draft[list]}
      problems={problems}
      onChange={(links) => set({ [list]: links })}
    >
      {({ control }) => (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Label" dir="auto" {...control('label')} />
          <TextField label="Address" placeholder="/about or https://" {...control('url')} />
        </div>
      )}
    </EditableList>
  );
}
