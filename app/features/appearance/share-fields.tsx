import { useSite } from '../../ui/site-context.ts';
import { TitleCard } from '../../ui/title-card.tsx';
import { ChoiceGroup } from './choice-group.tsx';
import { isColour } from './look-fields.tsx';
import type { AppearanceFields } from './use-appearance.ts';

/** The images with a title that stand for a missing banner. */
export function ShareFields(fields: AppearanceFields) {
  const { name, appearance } = useSite();
  const { look } = fields;
  // A colour that is half typed shows nothing yet.
  const accentColour = isColour(look.accentColour)
    ? look.accentColour
    : (appearance.accentColour ?? '#000000');
  return (
    <>
      <ChoiceGroup
        {...fields}
        name="shareLayout"
        label="Image of an article without a banner"
        choices={[
          ['paper', 'Title on paper'],
          ['accent', 'Title on the accent colour'],
          ['frame', 'In a frame'],
        ]}
        hint="Other sites show it beside a link. Banners that are made from a title look alike."
      />
      <div className="@container max-w-96 border border-line">
        <TitleCard
          look={{ ...look, accentColour }}
          site={name}
          title="The title of an article"
          author="Its author"
        />
      </div>
    </>
  );
}
