import { PreviewDetails } from '../../ui/preview-details.tsx';
import { Mission, Stats, Team, Values } from '../about/about-sections.tsx';
import { readFormState, type SettingsFormState } from './form-state.ts';

/** A live preview of the about page. */
export function AboutPreview({ state }: { state: SettingsFormState }) {
  const { founded, mission, values, stats, team } = readFormState(state);
  return (
    <PreviewDetails title="Live preview of the about page">
      <div className="border-t border-line bg-paper">
        <Mission mission={mission} founded={Number(founded) || 0} />
        <Stats stats={stats} />
        <Values values={values} />
        <Team team={team} />
      </div>
    </PreviewDetails>
  );
}
