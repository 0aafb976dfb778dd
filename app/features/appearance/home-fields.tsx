import { ArrowDown, ArrowUp } from 'lucide-react';
import {
  type HomeSection,
  homeSections,
  type SubscribePlace,
  subscribePlaces,
} from '../../../contract/appearance.ts';
import { CheckField } from '../../ui/field.tsx';
import { RowButton } from '../dashboard/row-button.tsx';
import { ChoiceGroup } from './choice-group.tsx';
import { LookImage } from './look-fields.tsx';
import type { AppearanceFields } from './use-appearance.ts';

/** The beginning of the home page, and its sections. */
export function HomeFields(fields: AppearanceFields) {
  return (
    <>
      <ChoiceGroup
        {...fields}
        name="homeHero"
        label="Begins with"
        choices={[
          ['image', 'Tagline over an image'],
          ['text', 'Tagline'],
          ['none', 'The articles'],
        ]}
      />
      {fields.look.homeHero === 'image' && (
        <LookImage {...fields} name="cover" label="Cover" hint="Absent, the newest article’s banner" />
      )}
      <ChoiceGroup
        {...fields}
        name="homeLatest"
        label="Latest articles as"
        choices={[
          ['cards', 'Cards'],
          ['list', 'List'],
          ['magazine', 'Magazine'],
        ]}
      />
      <Sections {...fields} />
      <SubscribeLinks {...fields} />
    </>
  );
}

const placeLabels: Record<SubscribePlace, string> = {
  bar: 'Bar',
  footer: 'Footer',
  article: 'After each article',
};

function SubscribeLinks({ look: { subscribeLinks: chosen }, set }: AppearanceFields) {
  const toggle = (place: SubscribePlace) =>
    set({ subscribeLinks: subscribePlaces.filter((each) => chosen.includes(each) !== (each === place)) });
  return (
    <fieldset>
      <legend className="text-sm font-semibold">Link to the newsletter</legend>
      <div className="flex flex-wrap gap-x-6">
        {subscribePlaces.map((place) => (
          <CheckField
            key={place}
            label={placeLabels[place]}
            checked={chosen.includes(place)}
            onChange={() => toggle(place)}
          />
        ))}
      </div>
    </fieldset>
  );
}

const labels: Record<HomeSection, string> = {
  latest: 'Latest articles',
  featured: 'Featured article',
  topics: 'Topics',
  newsletter: 'Newsletter',
};

/** The sections in their order, with those that are not shown last. */
function Sections({ look, set }: AppearanceFields) {
  const shown = look.homeSections;
  const all = [...shown, ...homeSections.filter((name) => !shown.includes(name))];
  const toggle = (name: HomeSection) =>
    set({ homeSections: shown.includes(name) ? shown.filter((each) => each !== name) : [...shown, name] });
  const move = (index: number, by: -1 | 1) =>
    set({ homeSections: shown.toSpliced(index, 1).toSpliced(index + by, 0, shown[index]!) });
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">Sections</legend>
      <ol className="grid gap-1">
        {all.map((name, index) => (
          <li key={name} className="flex items-center gap-1 rounded-md border border-line ps-3">
            <div className="grow">
              <CheckField label={labels[name]} checked={shown.includes(name)} onChange={() => toggle(name)} />
            </div>
            {([-1, 1] as const).map((by) => (
              <RowButton
                key={by}
                label={`Move ${labels[name]} ${by < 0 ? 'up' : 'down'}`}
                title={by < 0 ? 'Move up' : 'Move down'}
                icon={by < 0 ? ArrowUp : ArrowDown}
                aria-disabled={index >= shown.length || index + by < 0 || index + by >= shown.length}
                onClick={() => move(index, by)}
              />
            ))}
          </li>
        ))}
      </ol>
    </fieldset>
  );
}
