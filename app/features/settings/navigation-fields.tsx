import { TextField } from '../../ui/field.tsx';
import { EditableList } from './editable-list.tsx';
import type { SectionFields } from './form-state.ts';
import { NavigationPreview } from './navigation-preview.tsx';

const groups = [
  {
    name: 'barLinks',
    title: 'Navigation bar',
    item: 'Bar link',
    hint: 'The categories menu follows the second link.',
  },
  { name: 'quickLinks', title: 'Quick links in the footer', item: 'Quick link', hint: '' },
  { name: 'legalLinks', title: 'Legal links in the footer', item: 'Legal link', hint: '' },
] as const;

/** The links of the navigation bar and the footer. */
export function NavigationFields({ state, list }: SectionFields) {
  return (
    <>
      {groups.map(({ name, title, item, hint }) => (
        <div key={name}>
          <h3 className="font-semibold">{title}</h3>
          {hint && <p className="text-sm text-muted">{hint}</p>}
          <div className="mt-3">
            <EditableList {...list(name)} item={item} isLine blank={{ label: '', url: '' }}>
              {(control) => (
                <div className="grid gap-4 sm:grid-cols-2">
                  <TextField label="Label" dir="auto" {...control('label')} />
                  <TextField label="URL" placeholder="/about or https://" {...control('url')} />
                </div>
              )}
            </EditableList>
          </div>
        </div>
      ))}
      <NavigationPreview state={state} />
    </>
  );
}
