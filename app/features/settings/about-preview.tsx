import { ChevronDown } from 'lucide-react';
import { Mission, Stats, Team, Values } from '../about/about-sections.tsx';
import { readFormState, type SettingsFormState } from './form-state.ts';

/** A live preview of the about page. */
export function AboutPreview({ state }: { state: SettingsFormState }) {
  const { founded, mission, values, stats, team } = readFormState(state);
  return (
    <details className="panel group overflow-hidden">
      <summary className="flex min-h-12 items-center px-5 font-semibold sm:px-7">
        Live preview of the about page
        <ChevronDown size={18} aria-hidden className="ms-auto shrink-0 text-muted group-open:rotate-180" />
      </summary>
      <div className="border-t border-line bg-paper">
        <Mission mission={mission} founded={Number(founded) || 0} />
        <Stats stats={stats} />
        <Values values={values} />
        <Team team={team} />
      </div>
    </details>
  );
}
